package io.presence4j.benchmarks.redis;

import static io.presence4j.PresenceTracker.EVERYONE;

import io.lettuce.core.RedisClient;
import io.lettuce.core.RedisURI;
import io.lettuce.core.api.StatefulRedisConnection;
import io.lettuce.core.codec.ByteArrayCodec;
import io.presence4j.ConnectOptions;
import io.presence4j.PresenceTracker;
import io.presence4j.redis.RedisPresenceStore;
import io.presence4j.redis.TopicMessageCodec;
import io.presence4j.spi.Change;
import io.presence4j.spi.SystemTime;
import io.presence4j.spi.TopicMessage;
import java.util.List;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.TimeUnit;

/** The other process of {@link JoinLatency}: 50 times a second a connect, and half way between a bare message. */
final class Joining {
    private static final long HALF_PERIOD_NANOS = TimeUnit.MILLISECONDS.toNanos(10);
    private static final int TAIL_SECONDS = 3;

    private final SystemTime time = new SystemTime();
    private final PresenceTracker tracker;
    private final StatefulRedisConnection<byte[], byte[]> bare;

    private Joining(PresenceTracker tracker, StatefulRedisConnection<byte[], byte[]> bare) {
        this.tracker = tracker;
        this.bare = bare;
    }

    /** Arguments: the server, and how many. */
    public static void main(String... arguments) {
        RedisURI uri = RedisURI.create(arguments[0]);
        RedisClient client = RedisClient.create(uri);
        try (PresenceTracker tracker = PresenceTracker.builder(RedisPresenceStore.of(arguments[0]))
                        .build();
                StatefulRedisConnection<byte[], byte[]> bare = client.connect(ByteArrayCodec.INSTANCE)) {
            tracker.ready().join();
            new Joining(tracker, bare).run(Integer.parseInt(arguments[1]));
        }
        client.shutdown(0, 2, TimeUnit.SECONDS);
    }

    private void run(int count) {
        long start = time.nanoTime();
        for (int i = 0; i < count; i++) {
            awaitHalf(start, 2L * i);
            tracker.connect(
                    SentAt.id(time.nanoTime()), ConnectOptions.defaults().untilClosed());
            awaitHalf(start, 2L * i + 1);
            var unused = bare.async().publish(SentAt.CHANNEL, message(SentAt.id(time.nanoTime())));
        }
        // So that no leave comes in before the last join was heard.
        time.await(new CompletableFuture<>(), TimeUnit.SECONDS.toNanos(TAIL_SECONDS));
    }

    private void awaitHalf(long start, long half) {
        long early = start + half * HALF_PERIOD_NANOS - time.nanoTime();
        time.await(new CompletableFuture<>(), Math.max(0, early));
    }

    /** As many bytes as the store's message of such a join. */
    private static byte[] message(String user) {
        long micros = 1_700_000_000_000_000L;
        return TopicMessageCodec.encode(new TopicMessage(
                7, EVERYONE, micros, micros, micros, 100, List.of(new Change.Joined(user, micros, false))));
    }
}
