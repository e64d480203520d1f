package io.presence4j.redis;

import io.lettuce.core.RedisConnectionStateListener;
import io.lettuce.core.api.StatefulConnection;
import io.lettuce.core.codec.ByteArrayCodec;
import io.lettuce.core.codec.RedisCodec;
import io.lettuce.core.codec.StringCodec;
import io.lettuce.core.pubsub.StatefulRedisPubSubConnection;
import java.time.Duration;
import java.util.List;
import java.util.concurrent.CompletionStage;

/** How one session reaches Redis: one server, Sentinel or a cluster. The connections it opens are the caller's. */
interface Topology extends AutoCloseable {
    /** Lettuce's attempts to get a connection back may be half a minute apart. */
    Duration MOST_DOWN = Duration.ofSeconds(3);

    RedisCodec<String, byte[]> CODEC = RedisCodec.of(StringCodec.UTF8, ByteArrayCodec.INSTANCE);

    /** Opens a connection for commands. */
    CompletionStage<? extends StatefulConnection<String, byte[]>> connect();

    /** Opens a connection for messages. */
    CompletionStage<? extends StatefulRedisPubSubConnection<String, byte[]>> connectPubSub();

    /** Opens a connection for messages that stay within the node of their shard. */
    default CompletionStage<? extends StatefulRedisPubSubConnection<String, byte[]>> connectShardedPubSub() {
        return connectPubSub();
    }

    /** Pings every node that such a connection hears; a stage for each. */
    default List<CompletionStage<String>> pingNodes(StatefulRedisPubSubConnection<String, byte[]> open) {
        return List.of(open.async().ping());
    }

    /** Tells of every connection of the client, those within a connection to a cluster too. */
    void addListener(RedisConnectionStateListener listener);

    /** No more. */
    void removeListener(RedisConnectionStateListener listener);

    /** How long a connection may be down before another one is opened in its place. */
    default Duration mostDown() {
        return MOST_DOWN;
    }

    /** Whether its connections go to the node that has the keys. */
    boolean isCluster();

    /** Whether a replica takes over when a master dies, which takes a while. */
    boolean hasFailover();

    /** The index of the database. */
    int database();

    /** Ends the client if it is not the host's. Does not wait. */
    @Override
    void close();
}
