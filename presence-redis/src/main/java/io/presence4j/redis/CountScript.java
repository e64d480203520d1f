package io.presence4j.redis;

import io.presence4j.spi.Reading;

/** {@code count.lua}. */
final class CountScript {
    private static final Script SCRIPT = Script.load(Script.Kind.READ, "count", Parts.READING);

    private CountScript() {}

    static ScriptCall<Reading<Integer>> call(ShardAccess shard, String topic) {
        return new Call(shard)
                .roster(topic)
                .argument(topic)
                .of(SCRIPT, reply -> new Reading<>((int) reply.number(1), reply.number(0) == 1));
    }
}
