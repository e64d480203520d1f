package io.presence4j.redis;

import io.presence4j.spi.Fence;
import io.presence4j.spi.WriteAnswer;
import java.util.List;

/** {@code end_all_lingers.lua}. */
final class EndAllLingersScript {
    private static final Script SCRIPT =
            Script.load(Script.Kind.FREEING, "end_all_lingers", Parts.with(Parts.CHANGING, "lingers", "end_lingers"));

    /**
     * What it did.
     *
     * @param topics of those that are left, some of them
     */
    record Ended(WriteAnswer answer, List<String> topics) {}

    private EndAllLingersScript() {}

    static ScriptCall<Ended> call(ShardAccess shard, Fence fence, int piece, List<String> topics) {
        Call call = new Call(shard).changes(fence).argument(piece);
        topics.forEach(topic -> call.roster(topic).argument(topic));
        return call.of(SCRIPT, reply -> new Ended(WriteReply.read(reply), reply.texts(4)));
    }
}
