package io.presence4j.redis;

import io.presence4j.spi.Fence;
import java.util.List;

/** {@code end_lingers.lua}. */
final class EndLingersScript {
    private static final Script SCRIPT =
            Script.load(Script.Kind.FREEING, "end_lingers", Parts.with(Parts.CHANGING, "lingers", "end_lingers"));

    private EndLingersScript() {}

    static ScriptCall<EvictReply> call(ShardAccess shard, Fence fence, int piece, List<String> topics) {
        Call call = new Call(shard).changes(fence).argument(piece);
        topics.forEach(topic -> call.roster(topic).argument(topic));
        return call.of(SCRIPT, EvictReply::read);
    }
}
