package io.presence4j.redis;

import static org.junit.jupiter.api.Assumptions.assumeTrue;

import io.lettuce.core.ClientOptions.DisconnectedBehavior;
import io.lettuce.core.MigrateArgs;
import io.lettuce.core.RedisClient;
import io.lettuce.core.RedisURI;
import io.lettuce.core.TimeoutOptions;
import io.lettuce.core.api.StatefulRedisConnection;
import io.lettuce.core.api.sync.RedisCommands;
import io.lettuce.core.cluster.ClusterClientOptions;
import io.lettuce.core.cluster.RedisClusterClient;
import io.lettuce.core.cluster.api.StatefulRedisClusterConnection;
import io.lettuce.core.resource.ClientResources;
import io.netty.util.concurrent.DefaultThreadFactory;
import java.time.Duration;
import java.util.List;
import java.util.concurrent.TimeUnit;
import java.util.stream.IntStream;

/** A cluster of three masters for all tests of a JVM, with a client for them. */
public final class RedisCluster implements AutoCloseable {
    private static final int SLOTS = 16_384;
    private static final int NODES = 3;
    private static final Duration START = Duration.ofSeconds(60);

    /** Its threads are not named as those of a store's own client, whose end tests wait for. */
    private final ClientResources resources = ClientResources.builder()
            .threadFactoryProvider(pool -> new DefaultThreadFactory("cluster-" + pool, true))
            .build();

    private final RedisClient single = RedisClient.create(resources);
    public final List<RedisServer> servers;
    final RedisClusterClient client;
    /** A connection to each node. */
    final List<StatefulRedisConnection<String, byte[]>> nodes;

    final StatefulRedisClusterConnection<String, byte[]> connection;
    final Markers markers;

    private RedisCluster() {
        servers = IntStream.range(0, NODES)
                .mapToObj(i -> RedisServer.start("--cluster-enabled", "yes", "--cluster-node-timeout", "60000"))
                .toList();
        nodes = servers.stream()
                .map(server -> single.connect(Topology.CODEC, server.uri()))
                .toList();
        form();
        markers = new Markers(
                nodes,
                servers.stream()
                        .map(server -> single.connectPubSub(Topology.CODEC, server.uri()))
                        .toList());
        client = RedisClusterClient.create(
                resources, servers.stream().map(RedisServer::uri).toList());
        client.setOptions(ClusterClientOptions.builder()
                .disconnectedBehavior(DisconnectedBehavior.REJECT_COMMANDS)
                .timeoutOptions(TimeoutOptions.enabled(Duration.ofSeconds(10)))
                .build());
        connection = (StatefulRedisClusterConnection<String, byte[]>) new ClusterTopology(client, () -> {})
                .connect()
                .toCompletableFuture()
                .join();
    }

    private void form() {
        for (int i = 0; i < NODES; i++) {
            int[] slots =
                    IntStream.range(i * SLOTS / NODES, (i + 1) * SLOTS / NODES).toArray();
            nodes.get(i).sync().clusterAddSlots(slots);
            nodes.get(0).sync().clusterMeet("127.0.0.1", servers.get(i).port());
        }
        long end = System.nanoTime() + START.toNanos();
        while (!nodes.stream().allMatch(RedisCluster::isWhole)) {
            if (System.nanoTime() > end) {
                throw new IllegalStateException(
                        "the cluster did not form: " + nodes.get(0).sync().clusterInfo());
            }
        }
    }

    private static boolean isWhole(StatefulRedisConnection<String, byte[]> node) {
        String info = node.sync().clusterInfo();
        return info.contains("cluster_state:ok") && info.contains("cluster_known_nodes:" + NODES);
    }

    /** Where its nodes listen. */
    public List<RedisURI> uris() {
        return servers.stream().map(RedisServer::uri).toList();
    }

    /** The one of this JVM; where it is not {@linkplain #withShardedPubSub able to}, the test is skipped. */
    public static RedisCluster getWithShardedPubSub() {
        return get().withShardedPubSub();
    }

    /** This one; where its servers cannot publish within a shard, being older than 7.0, the test is skipped. */
    public RedisCluster withShardedPubSub() {
        boolean isAble = nodes.get(0).sync().commandInfo("spublish").get(0) != null;
        assumeTrue(isAble, "sharded Pub/Sub needs Redis 7.0");
        return this;
    }

    /** One of a test's own, to change. */
    public static RedisCluster start() {
        ServerBinary.find(); // skips the test where there is none
        return new RedisCluster();
    }

    /** Moves a slot with all that is in it to another node; returns that node. */
    public RedisServer moveSlot(int slot) {
        int from = IntStream.range(0, NODES)
                .filter(i -> slot >= i * SLOTS / NODES && slot < (i + 1) * SLOTS / NODES)
                .findFirst()
                .orElseThrow();
        int to = (from + 1) % NODES;
        RedisCommands<String, byte[]> source = nodes.get(from).sync();
        RedisCommands<String, byte[]> target = nodes.get(to).sync();
        target.clusterSetSlotImporting(slot, source.clusterMyId());
        source.clusterSetSlotMigrating(slot, target.clusterMyId());
        for (List<String> keys = source.clusterGetKeysInSlot(slot, SLOTS);
                !keys.isEmpty();
                keys = source.clusterGetKeysInSlot(slot, SLOTS)) {
            source.migrate("127.0.0.1", servers.get(to).port(), 0, 10_000, MigrateArgs.Builder.keys(keys));
        }
        target.clusterSetSlotNode(slot, target.clusterMyId());
        source.clusterSetSlotNode(slot, target.clusterMyId());
        return servers.get(to);
    }

    /** Kills a node and starts it again with what it held. */
    public void restart(RedisServer node) {
        nodes.get(servers.indexOf(node)).sync().save();
        node.kill();
        node.startAgain();
    }

    @Override
    public void close() {
        client.shutdown(0, 2, TimeUnit.SECONDS);
        single.shutdown(0, 2, TimeUnit.SECONDS);
        resources.shutdown(0, 2, TimeUnit.SECONDS).syncUninterruptibly();
        servers.forEach(RedisServer::close);
    }

    /** The one of this JVM. */
    public static RedisCluster get() {
        ServerBinary.find(); // skips the test, where the holder would fail
        return Holder.CLUSTER;
    }

    private static final class Holder {
        static final RedisCluster CLUSTER = new RedisCluster();
    }
}
