package io.presence4j.redis;

import io.lettuce.core.RedisConnectionStateListener;
import io.lettuce.core.api.StatefulConnection;
import io.lettuce.core.cluster.RedisClusterClient;
import io.lettuce.core.cluster.api.StatefulRedisClusterConnection;
import io.lettuce.core.cluster.models.partitions.RedisClusterNode;
import io.lettuce.core.cluster.pubsub.StatefulRedisClusterPubSubConnection;
import io.lettuce.core.pubsub.StatefulRedisPubSubConnection;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.CompletionStage;
import java.util.function.BiFunction;

/**
 * A cluster. Lettuce connects to a node when it has something for it, and until then refuses that, if it refuses commands
 * while disconnected: so the nodes are connected first.
 *
 * @param onClose what becomes of the client
 */
record ClusterTopology(RedisClusterClient client, Runnable onClose) implements Topology {
    @Override
    public CompletionStage<? extends StatefulConnection<String, byte[]>> connect() {
        return client.refreshPartitionsAsync()
                .thenCompose(known -> client.connectAsync(CODEC))
                .thenCompose(this::withNodes);
    }

    private CompletionStage<StatefulRedisClusterConnection<String, byte[]>> withNodes(
            StatefulRedisClusterConnection<String, byte[]> connection) {
        return allOf(eachMaster(connection::getConnectionAsync)).thenApply(connected -> connection);
    }

    @Override
    public CompletionStage<? extends StatefulRedisPubSubConnection<String, byte[]>> connectPubSub() {
        return client.refreshPartitionsAsync().thenCompose(known -> client.connectPubSubAsync(CODEC));
    }

    @Override
    public CompletionStage<? extends StatefulRedisPubSubConnection<String, byte[]>> connectShardedPubSub() {
        return client.refreshPartitionsAsync()
                .thenCompose(known -> client.connectPubSubAsync(CODEC))
                .thenCompose(this::withPubSubNodes);
    }

    private CompletionStage<StatefulRedisClusterPubSubConnection<String, byte[]>> withPubSubNodes(
            StatefulRedisClusterPubSubConnection<String, byte[]> connection) {
        return allOf(eachMaster(connection::getConnectionAsync)).thenApply(connected -> connection);
    }

    @Override
    public List<CompletionStage<String>> pingNodes(StatefulRedisPubSubConnection<String, byte[]> open) {
        var cluster = (StatefulRedisClusterPubSubConnection<String, byte[]>) open;
        List<CompletionStage<String>> pings = new ArrayList<>();
        pings.add(open.async().ping());
        eachMaster(cluster::getConnectionAsync)
                .forEach(node -> pings.add(node.thenCompose(made -> made.async().ping())));
        return pings;
    }

    private <T> List<CompletableFuture<T>> eachMaster(BiFunction<String, Integer, CompletableFuture<T>> connect) {
        return client.getPartitions().stream()
                .filter(node -> node.is(RedisClusterNode.NodeFlag.UPSTREAM)
                        && !node.getSlots().isEmpty())
                .map(node ->
                        connect.apply(node.getUri().getHost(), node.getUri().getPort()))
                .toList();
    }

    /** Done when all have been tried; one that is away is tried again when there is something for it. */
    private static CompletionStage<Void> allOf(List<? extends CompletableFuture<?>> tried) {
        return CompletableFuture.allOf(tried.toArray(CompletableFuture[]::new)).handle((connected, failure) -> null);
    }

    @Override
    public void addListener(RedisConnectionStateListener listener) {
        client.addListener(listener);
    }

    @Override
    public void removeListener(RedisConnectionStateListener listener) {
        client.removeListener(listener);
    }

    @Override
    public boolean isCluster() {
        return true;
    }

    @Override
    public boolean hasFailover() {
        return true;
    }

    @Override
    public int database() {
        return 0;
    }

    @Override
    public void close() {
        onClose.run();
    }
}
