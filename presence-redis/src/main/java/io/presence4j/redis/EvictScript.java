package io.presence4j.redis;

import io.presence4j.spi.Fence;
import java.util.List;

/** {@code evict.lua}. */
final class EvictScript {
    private static final Script SCRIPT =
            Script.load(Script.Kind.FREEING, "evict", Parts.with(Parts.CHANGING, "instances", "places"));

    private EvictScript() {}

    static ScriptCall<EvictReply> call(ShardAccess shard, Fence fence, String victim, int piece, List<String> topics) {
        Call call = new Call(shard)
                .changes(fence)
                .key(shard.keys().topics(victim))
                .argument(victim)
                .argument(piece);
        topics.forEach(topic -> call.roster(topic).argument(topic));
        return call.of(SCRIPT, EvictReply::read);
    }
}
