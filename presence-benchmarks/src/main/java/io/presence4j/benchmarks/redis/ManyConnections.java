package io.presence4j.benchmarks.redis;

import io.presence4j.PresenceConfig;
import io.presence4j.PresenceConnection;
import io.presence4j.PresenceTracker;
import io.presence4j.spi.SystemTime;
import java.io.IOException;
import java.time.Duration;
import java.util.Arrays;
import java.util.Map;
import java.util.Objects;
import java.util.function.IntFunction;

/**
 * One user with 10,000 connections on one instance: what the tenth costs and what the last, each the mean, or the median
 * time, of ten around it. A call is waited for before the next.
 */
public final class ManyConnections {
    private static final String ROOM = "room:7";
    private static final int SAMPLES = 10;

    private final Bench bench;
    private final PresenceTracker tracker;

    private ManyConnections(Bench bench, PresenceTracker tracker) {
        this.bench = bench;
        this.tracker = tracker;
    }

    /** With another number of connections as the first argument, for a quick try. */
    public static void main(String... arguments) throws IOException {
        int count = arguments.length > 0 ? Integer.parseInt(arguments[0]) : 10_000;
        // So that no beat comes between.
        PresenceConfig config = PresenceConfig.defaults().withLease(Duration.ofMinutes(50));
        try (Bench bench = Bench.start();
                PresenceTracker tracker =
                        PresenceTracker.builder(bench.store()).config(config).build()) {
            tracker.ready().join();
            ManyConnections many = new ManyConnections(bench, tracker);
            many.connectAll(count, number -> tracker.connect("warm-up"));
            many.measure("in everyone", count, number -> tracker.connect("everyone-001"));
            many.measure("in a room, all with the same attributes", count, number -> many.join("same-0000001", 0));
            many.measure("in a room, each with its own attributes", count, number -> many.join("other-000001", number));
        }
    }

    private PresenceConnection join(String user, int device) {
        PresenceConnection connection = tracker.connect(user);
        connection.join(ROOM, Map.of("device", "device-" + device));
        return connection;
    }

    private void measure(String what, int count, IntFunction<PresenceConnection> opening) {
        connectAll(SAMPLES / 2, opening);
        String tenth = sample(opening);
        connectAll(count - 5 * SAMPLES / 2, opening);
        System.out.printf("%s: the tenth %s; number %,d %s%n", what, tenth, count, sample(opening));
    }

    private void connectAll(int count, IntFunction<PresenceConnection> opening) {
        PresenceConnection last = null;
        for (int i = 0; i < count; i++) {
            last = opening.apply(i);
        }
        Objects.requireNonNull(last, "none was opened").stored().join();
    }

    private String sample(IntFunction<PresenceConnection> opening) {
        SystemTime time = new SystemTime();
        long[] nanos = new long[SAMPLES];
        bench.calls().take();
        long cpu = bench.server().cpuMicros();
        for (int i = 0; i < SAMPLES; i++) {
            long start = time.nanoTime();
            PresenceConnection connection = opening.apply(1_000_000 + i);
            nanos[i] = time.nanoTime() - start;
            connection.stored().join();
        }
        long cpuMicros = bench.server().cpuMicros() - cpu;
        int calls =
                bench.calls().take().values().stream().mapToInt(each -> each).sum();
        Arrays.sort(nanos);
        return String.format(
                "%.1f µs in the caller, %.1f client calls, %.1f µs of Redis CPU",
                nanos[SAMPLES / 2] / 1e3, (double) calls / SAMPLES, (double) cpuMicros / SAMPLES);
    }
}
