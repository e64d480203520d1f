package io.presence4j.inmemory;

import static io.presence4j.PresenceTracker.EVERYONE;

import io.presence4j.LeaveReason;
import io.presence4j.spi.Change;
import io.presence4j.spi.TopicMessage;
import java.util.ArrayList;
import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * What one write has to tell of one topic. A named topic's message tells of statements, {@code everyone}'s of members;
 * what is not its own is passed over. The first change to tell takes a version.
 */
final class TopicChanges {
    private final ShardState state;
    private final long now;
    private final String topic;
    private final boolean ofEveryone;
    private final long previous;
    private final List<Change> changes = new ArrayList<>();
    private long version;

    TopicChanges(ShardState state, long now, String topic, long previous) {
        this.state = state;
        this.now = now;
        this.topic = topic;
        this.ofEveryone = topic.equals(EVERYONE);
        this.previous = previous;
    }

    void stated(String userId, Statement statement, long sinceMicros) {
        if (!ofEveryone) {
            add(new Change.Stated(userId, statement.instance(), sinceMicros, statement.attributes()));
        }
    }

    void withdrawn(String userId, String instance, LeaveReason reason) {
        if (!ofEveryone) {
            add(new Change.Withdrawn(userId, instance, reason));
        }
    }

    void joined(String userId, boolean restored) {
        if (ofEveryone) {
            add(new Change.Joined(userId, now, restored));
        }
    }

    void left(String userId, LeaveReason reason) {
        if (ofEveryone) {
            add(new Change.Left(userId, reason));
        }
    }

    private void add(Change change) {
        takeVersion();
        changes.add(change);
    }

    /** The version of the message that will tell a statement; 0 when there is none. */
    long statementVersion() {
        return ofEveryone ? 0 : takeVersion();
    }

    private long takeVersion() {
        if (version == 0) {
            Meta meta = state.meta();
            long known = Math.max(Math.max(meta.get(Meta.TOP), meta.get(Meta.FLOOR)), state.versionOf(topic));
            version = Math.max(now, known + 1);
            meta.set(Meta.TOP, version);
        }
        return version;
    }

    /** The message, whose version becomes the topic's; null when there is nothing to tell. */
    @Nullable
    TopicMessage message() {
        if (changes.isEmpty()) {
            return null;
        }
        state.versions().set(topic, version);
        state.noteOccupied(topic, state.size(topic) > 0);
        return new TopicMessage(
                state.shard(),
                topic,
                state.meta().get(Meta.EPOCH),
                previous,
                version,
                state.size(topic),
                List.copyOf(changes));
    }
}
