package io.presence4j.benchmarks.load;

import io.lettuce.core.RedisClient;
import io.lettuce.core.RedisURI;
import io.lettuce.core.api.StatefulRedisConnection;
import io.presence4j.spi.Loop;
import io.presence4j.spi.SystemTime;
import java.util.concurrent.TimeUnit;
import org.HdrHistogram.Histogram;

/** Another client of the server, in the parent's process, which pings it every 10 ms: what others feel. */
final class Pings implements AutoCloseable {
    private static final long PAUSE_NANOS = TimeUnit.MILLISECONDS.toNanos(10);

    private final SystemTime time = new SystemTime();
    private final RedisClient client;
    private final StatefulRedisConnection<String, String> connection;
    private final Loop loop;
    private Histogram nanos = new Histogram(3);

    Pings(RedisURI uri) {
        client = RedisClient.create(uri);
        connection = client.connect();
        loop = time.start("pings", this::step);
    }

    /** Pings that a slow one held up count as slow too. */
    private long step(long start) {
        connection.sync().ping();
        long took = time.nanoTime() - start;
        synchronized (this) {
            nanos.recordValueWithExpectedInterval(took, PAUSE_NANOS);
        }
        return Math.max(0, PAUSE_NANOS - took);
    }

    /** Those since the last time this was asked. */
    synchronized Histogram take() {
        Histogram taken = nanos;
        nanos = new Histogram(3);
        return taken;
    }

    @Override
    public void close() {
        loop.close();
        client.shutdown(0, 2, TimeUnit.SECONDS);
    }
}
