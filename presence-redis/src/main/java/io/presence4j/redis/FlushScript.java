package io.presence4j.redis;

import static io.presence4j.PresenceTracker.EVERYONE;

import io.presence4j.LeaveReason;
import io.presence4j.spi.FlushRequest;
import io.presence4j.spi.FlushRequest.Put;
import io.presence4j.spi.FlushRequest.Remove;
import io.presence4j.spi.WriteAnswer;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.function.Function;

/** {@code flush.lua}, and its twin {@code remove.lua} for what can be applied with the server's memory full. */
final class FlushScript {
    private static final List<String> PARTS = Parts.with(Parts.CHANGING, "everyone", "flush");
    private static final Script FLUSH = Script.load(Script.Kind.WRITE, "flush", PARTS);
    private static final Script REMOVE = Script.load(Script.Kind.FREEING, "remove", PARTS);

    /** How removes end what they are about. */
    private record Ending(long lingerMicros, LeaveReason reason) {}

    private record OfTopic(List<Put> puts, List<Put> restoring, Map<Ending, List<Remove>> removes) {
        OfTopic() {
            this(new ArrayList<>(), new ArrayList<>(), new LinkedHashMap<>());
        }

        void add(Put put) {
            (put.restored() ? restoring : puts).add(put);
        }

        void add(Remove remove) {
            Ending ending = new Ending(remove.lingerMillis() * 1000, remove.reason());
            removes.computeIfAbsent(ending, none -> new ArrayList<>()).add(remove);
        }
    }

    private FlushScript() {}

    /** The whole request. */
    static ScriptCall<WriteAnswer> flush(ShardAccess shard, FlushRequest request) {
        return call(request.puts().isEmpty() ? REMOVE : FLUSH, shard, request, request.puts());
    }

    /** The request without its puts. */
    static ScriptCall<WriteAnswer> remove(ShardAccess shard, FlushRequest request) {
        return call(REMOVE, shard, request, List.of());
    }

    private static ScriptCall<WriteAnswer> call(
            Script script, ShardAccess shard, FlushRequest request, List<Put> puts) {
        Map<String, OfTopic> topics = new LinkedHashMap<>();
        puts.forEach(put -> of(topics, put.topic()).add(put));
        request.removes().forEach(remove -> of(topics, remove.topic()).add(remove));
        request.vacated().forEach(topic -> of(topics, topic));

        Call call = new Call(shard).changes(request.fence());
        call.argument(request.vacated().size());
        topics.forEach((topic, changes) -> call.roster(topic)
                .argument(topic)
                .argument(changes.puts().size())
                .argument(changes.restoring().size())
                .argument(changes.removes().size()));
        topics.forEach((topic, changes) -> {
            if (topic.equals(EVERYONE)) {
                addEveryone(call, changes);
            } else {
                addNamed(call, changes);
            }
        });
        request.vacated().forEach(call::argument);
        return call.of(script, WriteReply::read);
    }

    private static OfTopic of(Map<String, OfTopic> topics, String topic) {
        return topics.computeIfAbsent(topic, none -> new OfTopic());
    }

    private static void addEveryone(Call call, OfTopic changes) {
        for (List<Put> puts : List.of(changes.puts(), changes.restoring())) {
            if (!puts.isEmpty()) {
                call.argument(array(puts, Put::userId));
            }
        }
        changes.removes().forEach((ending, removes) -> add(call, ending).argument(array(removes, Remove::userId)));
    }

    private static void addNamed(Call call, OfTopic changes) {
        for (List<Put> puts : List.of(changes.puts(), changes.restoring())) {
            puts.forEach(
                    put -> call.argument(put.userId()).argument(AttributesCodec.encode(put.topic(), put.attributes())));
        }
        changes.removes().forEach((ending, removes) -> {
            add(call, ending).argument(removes.size());
            removes.forEach(remove -> call.argument(remove.userId()));
        });
    }

    private static Call add(Call call, Ending ending) {
        return call.argument(ending.lingerMicros()).argument(ending.reason().name());
    }

    private static <T> byte[] array(List<T> changes, Function<T, String> userId) {
        return Json.write(json -> {
            json.writeStartArray();
            changes.forEach(each -> json.writeString(userId.apply(each)));
            json.writeEndArray();
        });
    }
}
