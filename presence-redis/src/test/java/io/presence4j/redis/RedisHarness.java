package io.presence4j.redis;

import io.presence4j.testkit.ManualHarness;
import io.presence4j.testkit.ManualTime;

/** The Redis store for the contract suites, in pieces of ten, in a namespace of its own on a shared server. */
final class RedisHarness {
    private RedisHarness() {}

    static ManualHarness create() {
        ManualTime time = new ManualTime();
        TestClock clock = new TestClock(time);
        SharedRedis redis = SharedRedis.get();
        String namespace = SharedRedis.newNamespace();
        RedisPresenceStore store = RedisPresenceStore.builder(redis.client, redis.server.uri())
                .namespace(namespace)
                .shards(4)
                .evictPiece(10)
                .pageSize(10)
                .clock(clock)
                .build();
        UnderWay underWay = new UnderWay();
        return ManualHarness.of(time, view -> new CountedStore(store.withTime(view), underWay))
                .waitingFor(underWay)
                .withMemory(new RedisMemory(redis.commands(), namespace, clock));
    }
}
