package io.presence4j.redis;

import io.lettuce.core.cluster.api.sync.RedisClusterCommands;
import io.presence4j.testkit.ManualHarness;
import io.presence4j.testkit.ManualTime;

/** The Redis store for the contract suites, in pieces of ten, in a namespace of its own on servers that tests share. */
final class RedisHarness {
    private static final int SHARDS = 4;

    private RedisHarness() {}

    /** On one server. */
    static ManualHarness create() {
        SharedRedis redis = SharedRedis.get();
        return harness(
                RedisPresenceStore.builder(redis.client, redis.server.uri()),
                SharedRedis.newNamespace(),
                redis.commands(),
                CatchUp.byPing());
    }

    /** On one server in a container. */
    static ManualHarness ofContainer() {
        SharedContainer redis = SharedContainer.get();
        return harness(
                RedisPresenceStore.builder(redis.client, redis.uri),
                SharedRedis.newNamespace(),
                redis.connection.sync(),
                CatchUp.byPing());
    }

    /** On the master that a Sentinel names. */
    static ManualHarness ofSentinel() {
        SharedSentinel redis = SharedSentinel.get();
        return harness(
                RedisPresenceStore.builder(redis.client, redis.uri),
                SharedRedis.newNamespace(),
                redis.connection.sync(),
                CatchUp.byPing());
    }

    /** On a cluster of three with plain Pub/Sub. */
    static ManualHarness ofCluster() {
        RedisCluster redis = RedisCluster.get();
        return harness(
                RedisPresenceStore.builder(redis.client),
                SharedRedis.newNamespace(),
                redis.connection.sync(),
                redis.markers);
    }

    /** On a cluster of three with sharded Pub/Sub. */
    static ManualHarness ofShardedCluster() {
        RedisCluster redis = RedisCluster.getWithShardedPubSub();
        return harness(
                RedisPresenceStore.builder(redis.client).shardedPubSub(),
                SharedRedis.newNamespace(),
                redis.connection.sync(),
                CatchUp.byPingOfEachNode());
    }

    private static ManualHarness harness(
            RedisPresenceStore.Builder builder,
            String namespace,
            RedisClusterCommands<String, byte[]> commands,
            CatchUp catchUp) {
        ManualTime time = new ManualTime();
        TestClock clock = new TestClock(time);
        RedisPresenceStore store = builder.namespace(namespace)
                .shards(SHARDS)
                .evictPiece(10)
                .pageSize(10)
                .clock(clock)
                .build();
        UnderWay underWay = new UnderWay(catchUp);
        return ManualHarness.of(time, view -> new CountedStore(store.withTime(view), underWay.line()))
                .waitingFor(underWay)
                .withMemory(new RedisMemory(commands, namespace, clock));
    }
}
