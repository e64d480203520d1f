package io.presence4j.redis;

import io.presence4j.LeaveReason;
import io.presence4j.spi.Change;
import io.presence4j.spi.TopicMessage;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.function.Function;
import tools.jackson.core.JacksonException;
import tools.jackson.core.JsonGenerator;
import tools.jackson.core.JsonParser;
import tools.jackson.core.JsonToken;

/**
 * {@link TopicMessage}s as JSON, as they travel on Redis; for hosts with a bus of their own, and for who listens to the
 * channels. The form is described in {@code docs/wire-format.md}.
 */
public final class TopicMessageCodec {
    /** The version of the form that is written, and the highest that is read. */
    public static final int VERSION = 1;

    private static final long END_OF_NUMBERS = 1L << 53;

    private TopicMessageCodec() {}

    /** The message as one JSON object, UTF-8. */
    public static byte[] encode(TopicMessage message) {
        return Json.write(json -> {
            json.writeStartObject();
            json.writeNumberProperty("v", VERSION);
            json.writeNumberProperty("shard", message.shard());
            json.writeStringProperty("topic", message.topic());
            json.writeNumberProperty("epoch", message.epoch());
            json.writeNumberProperty("previous", message.previous());
            json.writeNumberProperty("version", message.version());
            json.writeNumberProperty("size", message.size());
            json.writeName("changes").writeStartArray();
            for (int at = 0; at < message.changes().size(); ) {
                at = write(json, message.changes(), at);
            }
            json.writeEndArray();
            json.writeEndObject();
        });
    }

    /** Writes the change there, with those after it that differ in the user alone; tells which comes next. */
    private static int write(JsonGenerator json, List<Change> changes, int at) {
        int next = at + 1;
        json.writeStartObject();
        if (changes.get(at) instanceof Change.Stated stated) {
            json.writeStringProperty("stated", stated.userId());
            json.writeStringProperty("instance", stated.instance());
            json.writeNumberProperty("since", stated.sinceMicros());
            json.writeName("attributes");
            Json.writeAttributes(json, stated.attributes());
        } else if (changes.get(at) instanceof Change.Withdrawn withdrawn) {
            json.writeStringProperty("withdrawn", withdrawn.userId());
            json.writeStringProperty("instance", withdrawn.instance());
            json.writeStringProperty("reason", withdrawn.reason().name());
        } else if (changes.get(at) instanceof Change.Joined joined) {
            next = writeUsers(
                    json,
                    "joined",
                    changes,
                    at,
                    user -> new Change.Joined(user, joined.sinceMicros(), joined.restored()));
            json.writeNumberProperty("since", joined.sinceMicros());
            if (joined.restored()) {
                json.writeBooleanProperty("restored", true);
            }
        } else if (changes.get(at) instanceof Change.Left left) {
            next = writeUsers(json, "left", changes, at, user -> new Change.Left(user, left.reason()));
            json.writeStringProperty("reason", left.reason().name());
        }
        json.writeEndObject();
        return next;
    }

    /** Those from there on of whom this is the change. */
    private static int writeUsers(
            JsonGenerator json, String kind, List<Change> changes, int from, Function<String, Change> changeOf) {
        int at = from;
        json.writeName(kind).writeStartArray();
        while (at < changes.size()
                && changes.get(at).equals(changeOf.apply(changes.get(at).userId()))) {
            json.writeString(changes.get(at).userId());
            at++;
        }
        json.writeEndArray();
        return at;
    }

    /**
     * Reads what {@link #encode} or a script of the store wrote. Unknown properties are passed over.
     *
     * @throws IllegalArgumentException if it is not such a message, or one of a later version of the form
     */
    public static TopicMessage decode(byte[] message) {
        try (JsonParser json = Json.read(message)) {
            json.nextToken();
            Json.expect(json, JsonToken.START_OBJECT);
            return read(json);
        } catch (JacksonException e) {
            throw new IllegalArgumentException("not a message: " + e.getOriginalMessage(), e);
        }
    }

    private static TopicMessage read(JsonParser json) {
        Draft draft = new Draft();
        while (json.nextToken() != JsonToken.END_OBJECT) {
            String property = json.currentName();
            json.nextToken();
            switch (property) {
                case "v" -> checkVersion(json.getIntValue());
                case "shard" -> draft.shard = json.getIntValue();
                case "topic" -> draft.topic = json.getString();
                case "epoch" -> draft.epoch = json.getLongValue();
                case "previous" -> draft.previous = json.getLongValue();
                case "version" -> draft.version = json.getLongValue();
                case "size" -> draft.size = json.getIntValue();
                case "changes" -> readChanges(json, draft.changes);
                default -> json.skipChildren();
            }
        }
        return draft.message();
    }

    private static void checkVersion(int version) {
        if (version > VERSION) {
            throw new IllegalArgumentException(
                    "a message of version " + version + "; known are those up to " + VERSION);
        }
    }

    private static void readChanges(JsonParser json, List<Change> changes) {
        Json.expect(json, JsonToken.START_ARRAY);
        while (json.nextToken() != JsonToken.END_ARRAY) {
            Json.expect(json, JsonToken.START_OBJECT);
            readChange(json).addTo(changes);
        }
    }

    private static ChangeDraft readChange(JsonParser json) {
        ChangeDraft draft = new ChangeDraft();
        while (json.nextToken() != JsonToken.END_OBJECT) {
            String property = json.currentName();
            json.nextToken();
            switch (property) {
                case "stated", "withdrawn" -> {
                    draft.kind = property;
                    draft.users.add(json.getString());
                }
                case "joined", "left" -> {
                    draft.kind = property;
                    readUsers(json, draft.users);
                }
                case "instance" -> draft.instance = json.getString();
                case "since" -> draft.since = json.getLongValue();
                case "reason" -> draft.reason = LeaveReason.valueOf(json.getString());
                case "restored" -> draft.restored = json.getBooleanValue();
                case "attributes" -> draft.attributes = Json.readAttributes(json);
                default -> json.skipChildren();
            }
        }
        return draft;
    }

    private static void readUsers(JsonParser json, List<String> users) {
        Json.expect(json, JsonToken.START_ARRAY);
        while (json.nextToken() != JsonToken.END_ARRAY) {
            Json.expect(json, JsonToken.VALUE_STRING);
            users.add(json.getString());
        }
    }

    private static final class Draft {
        private int shard;
        private String topic = "";
        private long epoch;
        private long previous;
        private long version;
        private int size;
        private final List<Change> changes = new ArrayList<>();

        TopicMessage message() {
            if (topic.isEmpty() || version == 0) {
                throw new IllegalArgumentException(
                        "a message has a topic and a version: topic '" + topic + "', version " + version);
            }
            requireNumber("shard", shard);
            requireNumber("epoch", epoch);
            requireNumber("previous", previous);
            requireNumber("version", version);
            requireNumber("size", size);
            return new TopicMessage(shard, topic, epoch, previous, version, size, List.copyOf(changes));
        }

        /** Lua knows whole numbers up to there; a later epoch or version would stay the latest for ever. */
        private static void requireNumber(String property, long value) {
            if (value < 0 || value >= END_OF_NUMBERS) {
                throw new IllegalArgumentException(property + " must be from 0 to below 2^53: " + value);
            }
        }
    }

    private static final class ChangeDraft {
        private String kind = "";
        private final List<String> users = new ArrayList<>();
        private String instance = "";
        private long since;
        private LeaveReason reason = LeaveReason.UNKNOWN;
        private boolean restored;
        private List<Map<String, String>> attributes = List.of();

        void addTo(List<Change> changes) {
            if (users.isEmpty()) {
                throw new IllegalArgumentException(
                        "a change is stated, withdrawn, joined or left, of one user or more: '" + kind + "' of "
                                + users);
            }
            users.forEach(user -> changes.add(of(user)));
        }

        private Change of(String userId) {
            return switch (kind) {
                case "stated" -> new Change.Stated(userId, instance, since, attributes);
                case "withdrawn" -> new Change.Withdrawn(userId, instance, reason);
                case "joined" -> new Change.Joined(userId, since, restored);
                case "left" -> new Change.Left(userId, reason);
                default -> throw new IllegalStateException("unknown kind of change: " + kind);
            };
        }
    }
}
