package io.presence4j.redis;

import io.lettuce.core.RedisURI;
import io.lettuce.core.cluster.pubsub.StatefulRedisClusterPubSubConnection;
import io.lettuce.core.pubsub.StatefulRedisPubSubConnection;
import java.util.Collection;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.CompletionStage;
import java.util.function.Function;

/** How a test knows that a bus session has heard all that was published so far, and is subscribed as it asked. */
interface CatchUp {
    /** Done once the servers have passed it on to each other. */
    default CompletionStage<?> delivered() {
        return CompletableFuture.completedFuture(null);
    }

    /** Done once the session has heard what its servers know. */
    CompletionStage<?> of(RedisBusSession session);

    /** A server sends a connection all in order: a ping comes back after what was published before it. */
    static CatchUp byPing() {
        return asking(open -> open.async().ping());
    }

    /** The same with sharded Pub/Sub in a cluster, where a session has a connection to each node. */
    static CatchUp byPingOfEachNode() {
        return asking(open -> {
            var cluster = (StatefulRedisClusterPubSubConnection<String, byte[]>) open;
            return all(cluster.getPartitions().stream()
                    .map(node -> ping(cluster, node.getUri()))
                    .toList());
        });
    }

    private static CompletionStage<?> ping(
            StatefulRedisClusterPubSubConnection<String, byte[]> cluster, RedisURI node) {
        return cluster.getConnectionAsync(node.getHost(), node.getPort())
                .thenCompose(open -> open.async().ping());
    }

    /** Done once all are; fails as one of them. */
    static CompletableFuture<Void> all(Collection<? extends CompletionStage<?>> stages) {
        return CompletableFuture.allOf(
                stages.stream().map(CompletionStage::toCompletableFuture).toArray(CompletableFuture[]::new));
    }

    private static <T> CatchUp asking(
            Function<StatefulRedisPubSubConnection<String, byte[]>, CompletionStage<T>> question) {
        return session -> session.connection().thenCompose(question);
    }
}
