package io.presence4j.redis;

import io.presence4j.spi.FlushRequest;
import io.presence4j.spi.FlushRequest.Put;
import io.presence4j.spi.FlushRequest.Remove;
import io.presence4j.spi.WriteAnswer;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;

/** {@code flush.lua}, and its twin {@code remove.lua} for what can be applied with the server's memory full. */
final class FlushScript {
    private static final List<String> PARTS = Parts.with(Parts.CHANGING, "flush");
    private static final Script FLUSH = Script.load(Script.Kind.WRITE, "flush", PARTS);
    private static final Script REMOVE = Script.load(Script.Kind.FREEING, "remove", PARTS);

    private record OfTopic(List<Put> puts, List<Remove> removes) {}

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
        puts.forEach(put -> of(topics, put.topic()).puts().add(put));
        request.removes().forEach(remove -> of(topics, remove.topic()).removes().add(remove));
        request.vacated().forEach(topic -> of(topics, topic));

        Call call = new Call(shard).changes(request.fence());
        call.argument(request.vacated().size());
        topics.forEach((topic, changes) -> call.roster(topic)
                .argument(topic)
                .argument(changes.puts().size())
                .argument(changes.removes().size()));
        for (OfTopic changes : topics.values()) {
            changes.puts().forEach(put -> add(call, put));
            changes.removes().forEach(remove -> add(call, remove));
        }
        request.vacated().forEach(call::argument);
        return call.of(script, WriteReply::read);
    }

    private static OfTopic of(Map<String, OfTopic> topics, String topic) {
        return topics.computeIfAbsent(topic, none -> new OfTopic(new ArrayList<>(), new ArrayList<>()));
    }

    private static void add(Call call, Put put) {
        call.argument(put.userId())
                .argument(AttributesCodec.encode(put.topic(), put.attributes()))
                .argument(put.restored() ? "restored" : "");
    }

    private static void add(Call call, Remove remove) {
        call.argument(remove.userId())
                .argument(remove.lingerMillis() * 1000)
                .argument(remove.reason().name());
    }
}
