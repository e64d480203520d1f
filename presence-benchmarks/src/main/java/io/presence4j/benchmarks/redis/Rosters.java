package io.presence4j.benchmarks.redis;

import static io.presence4j.PresenceTracker.EVERYONE;

import java.util.stream.IntStream;

/** What the store keeps, looked at from outside. */
final class Rosters {
    private Rosters() {}

    static long sizeOfEveryone(RedisProcess server, int shards) {
        return IntStream.range(0, shards)
                .mapToLong(shard -> server.commands().hlen(key(shard, EVERYONE)))
                .sum();
    }

    /** The key of a topic's roster. */
    static String key(int shard, String topic) {
        return "{presence:" + shard + "}:roster:" + topic;
    }
}
