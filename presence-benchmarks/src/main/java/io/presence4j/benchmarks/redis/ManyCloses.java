package io.presence4j.benchmarks.redis;

import io.presence4j.PresenceConfig;
import io.presence4j.PresenceConnection;
import io.presence4j.PresenceEvent;
import io.presence4j.PresenceTracker;
import io.presence4j.Watch;
import io.presence4j.spi.SystemTime;
import java.io.IOException;
import java.time.Duration;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Map;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.TimeUnit;

/**
 * From the first of many closes to the last leave that another tracker's watch tells: 1,000 members of a room who all close at
 * once, and 9,000; with the default window, and without one. Medians of five, after one that does not count.
 */
public final class ManyCloses {
    private static final int ROUNDS = 5;
    private static final int PATIENCE_SECONDS = 60;
    private static final String ROOM = "room:7";

    private final SystemTime time = new SystemTime();
    private final PresenceTracker instance;
    private final PresenceTracker other;

    private ManyCloses(PresenceTracker instance, PresenceTracker other) {
        this.instance = instance;
        this.other = other;
    }

    /** Arguments: few and many; 1,000 and 9,000. */
    public static void main(String... arguments) throws IOException, InterruptedException {
        int few = arguments.length > 0 ? Integer.parseInt(arguments[0]) : 1000;
        int many = arguments.length > 1 ? Integer.parseInt(arguments[1]) : 9000;
        for (Duration window : List.of(PresenceConfig.defaults().window(), Duration.ZERO)) {
            measure(window, few, many);
        }
    }

    private static void measure(Duration window, int few, int many) throws IOException, InterruptedException {
        try (Bench bench = Bench.start();
                PresenceTracker instance = start(bench, window);
                PresenceTracker other = start(bench, window)) {
            ManyCloses closes = new ManyCloses(instance, other);
            double fewMillis = closes.median(few);
            double manyMillis = closes.median(many);
            System.out.printf(
                    "window %d ms: %,d closes %.0f ms, %,d closes %.0f ms: %.1f times%n",
                    window.toMillis(), few, fewMillis, many, manyMillis, manyMillis / fewMillis);
        }
    }

    /** A new store tells no leave before a lease is over; the first round waits for that. */
    private static PresenceTracker start(Bench bench, Duration window) {
        PresenceConfig defaults = PresenceConfig.defaults();
        PresenceConfig config = defaults.withStoreTimeout(Duration.ofSeconds(5))
                .withListenerQueue(1_000_000)
                .withCoalescing(window, defaults.batch());
        return PresenceTracker.builder(bench.store()).config(config).build();
    }

    private double median(int count) throws InterruptedException {
        round(count);
        long[] nanos = new long[ROUNDS];
        for (int i = 0; i < ROUNDS; i++) {
            nanos[i] = round(count);
        }
        Arrays.sort(nanos);
        return nanos[ROUNDS / 2] / 1e6;
    }

    private long round(int count) throws InterruptedException {
        List<PresenceConnection> connections = new ArrayList<>();
        for (int i = 0; i < count; i++) {
            PresenceConnection connection = instance.connect(Users.name(i));
            connection.join(ROOM, Map.of("status", "here"));
            connections.add(connection);
        }
        Stored.await(connections);
        CountDownLatch left = new CountDownLatch(count);
        CountDownLatch begun = new CountDownLatch(1);
        Watch watch = other.watch(ROOM, event -> heard(event, begun, left));
        await(begun);
        long start = time.nanoTime();
        connections.forEach(PresenceConnection::close);
        await(left);
        long nanos = time.nanoTime() - start;
        watch.close();
        return nanos;
    }

    private static void heard(PresenceEvent event, CountDownLatch begun, CountDownLatch left) {
        if (event instanceof PresenceEvent.Left) {
            left.countDown();
        } else {
            begun.countDown();
        }
    }

    private static void await(CountDownLatch latch) throws InterruptedException {
        if (!latch.await(PATIENCE_SECONDS, TimeUnit.SECONDS)) {
            throw new IllegalStateException(latch.getCount() + " did not come");
        }
    }
}
