package io.presence4j.redis;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.lettuce.core.RedisConnectionStateListener;
import io.lettuce.core.api.StatefulConnection;
import io.lettuce.core.pubsub.StatefulRedisPubSubConnection;
import io.presence4j.StoreUnavailableException;
import io.presence4j.spi.Reading;
import io.presence4j.testkit.ManualTime;
import java.time.Duration;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.CompletionStage;
import org.junit.jupiter.api.Test;

/** A connection that is there only after whoever asked has given up. */
class LateConnectionTest {
    private static final Duration TIMEOUT = Duration.ofSeconds(2);

    private final SharedRedis redis = SharedRedis.get();
    private final Keys keys = new Keys(SharedRedis.newNamespace(), 3);
    private final ManualTime time = new ManualTime();
    private final HeldUp server = new HeldUp(new ServerTopology(redis.client, redis.server.uri()));
    private final Link link =
            new Link("test", server, new FirstContact(keys, "PUBLISH", keys.channels(0)), time, TIMEOUT);
    private final ScriptRunner scripts = new ScriptRunner(link);

    @Test
    void whatWaitedTooLongIsNotSentAndToldHowLong() {
        CompletionStage<Reading<Integer>> early = count();
        time.advance(Duration.ofSeconds(1));
        CompletionStage<Reading<Integer>> later = count();
        time.advance(Duration.ofSeconds(4));

        server.go.complete(null);

        assertThatThrownBy(() -> Sessions.await(early))
                .isInstanceOf(StoreUnavailableException.class)
                .hasMessage("count in shard 3: a connection must be there within 4000 ms, and came after 5000 ms");
        assertThat(Sessions.await(later)).isEqualTo(new Reading<>(0, false));
        Sessions.await(link.close());
    }

    private CompletionStage<Reading<Integer>> count() {
        return scripts.run(CountScript.call(new ShardAccess(3, keys, "", "", null), "room"));
    }

    /** Connects when the test says so. */
    private record HeldUp(Topology server, CompletableFuture<Void> go) implements Topology {
        HeldUp(Topology server) {
            this(server, new CompletableFuture<>());
        }

        @Override
        public CompletionStage<? extends StatefulConnection<String, byte[]>> connect() {
            return go.thenCompose(gone -> server.connect());
        }

        @Override
        public CompletionStage<? extends StatefulRedisPubSubConnection<String, byte[]>> connectPubSub() {
            return server.connectPubSub();
        }

        @Override
        public void addListener(RedisConnectionStateListener listener) {
            server.addListener(listener);
        }

        @Override
        public void removeListener(RedisConnectionStateListener listener) {
            server.removeListener(listener);
        }

        @Override
        public boolean isCluster() {
            return server.isCluster();
        }

        @Override
        public boolean hasFailover() {
            return server.hasFailover();
        }

        @Override
        public int database() {
            return server.database();
        }

        @Override
        public void close() {
            server.close();
        }
    }
}
