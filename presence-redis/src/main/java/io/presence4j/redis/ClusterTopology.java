package io.presence4j.redis;

import io.lettuce.core.api.StatefulConnection;
import io.lettuce.core.cluster.RedisClusterClient;
import io.lettuce.core.pubsub.StatefulRedisPubSubConnection;
import java.util.concurrent.CompletionStage;

/**
 * A cluster.
 *
 * @param onClose what becomes of the client
 */
record ClusterTopology(RedisClusterClient client, Runnable onClose) implements Topology {
    @Override
    public CompletionStage<? extends StatefulConnection<String, byte[]>> connect() {
        return client.refreshPartitionsAsync().thenCompose(known -> client.connectAsync(CODEC));
    }

    @Override
    public CompletionStage<? extends StatefulRedisPubSubConnection<String, byte[]>> connectPubSub() {
        return client.refreshPartitionsAsync().thenCompose(known -> client.connectPubSubAsync(CODEC));
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
