package io.presence4j.redis;

import io.lettuce.core.RedisClient;
import io.lettuce.core.RedisConnectionStateListener;
import io.lettuce.core.RedisURI;
import io.lettuce.core.api.StatefulConnection;
import io.lettuce.core.pubsub.StatefulRedisPubSubConnection;
import java.time.Duration;
import java.util.concurrent.CompletionStage;

/**
 * One server, or the master that Sentinel names.
 *
 * @param mostDown longer where the client tries again all the time
 * @param onClose what becomes of the client
 */
record ServerTopology(RedisClient client, RedisURI uri, Duration mostDown, Runnable onClose) implements Topology {
    /** On a client of the host's, which stays the host's. */
    ServerTopology(RedisClient client, RedisURI uri) {
        this(client, uri, Topology.MOST_DOWN, () -> {});
    }

    @Override
    public CompletionStage<? extends StatefulConnection<String, byte[]>> connect() {
        return client.connectAsync(CODEC, uri);
    }

    @Override
    public CompletionStage<? extends StatefulRedisPubSubConnection<String, byte[]>> connectPubSub() {
        return client.connectPubSubAsync(CODEC, uri);
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
        return false;
    }

    @Override
    public boolean hasFailover() {
        return !uri.getSentinels().isEmpty();
    }

    @Override
    public int database() {
        return uri.getDatabase();
    }

    @Override
    public void close() {
        onClose.run();
    }
}
