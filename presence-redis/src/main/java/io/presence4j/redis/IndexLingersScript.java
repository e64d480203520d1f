package io.presence4j.redis;

import java.util.List;

/** {@code index_lingers.lua}. */
final class IndexLingersScript {
    private static final Script SCRIPT = Script.load(Script.Kind.FREEING, "index_lingers", Parts.WALKING);

    private IndexLingersScript() {}

    /** Tells the topics to name in the next call; none when all is done. */
    static ScriptCall<List<String>> call(ShardAccess shard, int piece, List<String> topics) {
        Call call = new Call(shard).key(shard.topicsOfLingers()).argument(piece);
        topics.forEach(topic -> call.roster(topic).argument(topic));
        return call.of(SCRIPT, reply -> new Reply(List.of(reply.values())).texts(0));
    }
}
