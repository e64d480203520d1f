package io.presence4j.redis.scenario;

import io.lettuce.core.api.sync.RedisCommands;
import java.time.Duration;
import java.util.List;
import java.util.Queue;
import java.util.concurrent.ConcurrentLinkedQueue;
import java.util.concurrent.Executors;
import java.util.concurrent.ScheduledExecutorService;
import java.util.concurrent.TimeUnit;

/** A client that pings a server every 10 ms, on a thread of its own, and waits for each answer. */
final class Pings implements AutoCloseable {
    private static final long EVERY_MILLIS = 10;

    private final Queue<Duration> times = new ConcurrentLinkedQueue<>();
    private final ScheduledExecutorService thread = Executors.newSingleThreadScheduledExecutor();

    /** Begins, over a connection that nobody else uses meanwhile. */
    Pings(RedisCommands<String, String> redis) {
        Runnable ping = () -> {
            Moment begin = Moment.now();
            redis.ping();
            times.add(begin.elapsed());
        };
        var unused = thread.scheduleAtFixedRate(ping, 0, EVERY_MILLIS, TimeUnit.MILLISECONDS);
    }

    /** How long each took so far; none after one that failed. */
    List<Duration> times() {
        return List.copyOf(times);
    }

    @Override
    public void close() {
        thread.shutdownNow();
    }
}
