package io.presence4j.benchmarks.redis;

import io.lettuce.core.RedisClient;
import io.lettuce.core.RedisURI;
import io.lettuce.core.api.StatefulRedisConnection;
import io.presence4j.spi.Loop;
import io.presence4j.spi.SystemTime;
import java.util.concurrent.TimeUnit;

/** Another client of the server, which pings it every millisecond and keeps the worst time. */
final class Pinger implements AutoCloseable {
    private static final long PAUSE_NANOS = TimeUnit.MILLISECONDS.toNanos(1);

    private final SystemTime time = new SystemTime();
    private final RedisClient client;
    private final StatefulRedisConnection<String, String> connection;
    private final Loop loop;
    private long worstNanos;

    Pinger(RedisURI uri) {
        this.client = RedisClient.create(uri);
        this.connection = client.connect();
        this.loop = time.start("pinger", start -> {
            connection.sync().ping();
            took(time.nanoTime() - start);
            return PAUSE_NANOS;
        });
    }

    private synchronized void took(long nanos) {
        worstNanos = Math.max(worstNanos, nanos);
    }

    /** The worst since the last time this was asked. */
    synchronized long takeWorstNanos() {
        long worst = worstNanos;
        worstNanos = 0;
        return worst;
    }

    @Override
    public void close() {
        loop.close();
        client.shutdown(0, 2, TimeUnit.SECONDS);
    }
}
