package io.presence4j.benchmarks.redis;

import io.presence4j.PresenceConfig;
import io.presence4j.PresenceConnection;
import io.presence4j.PresenceTracker;
import io.presence4j.spi.SystemTime;
import java.io.IOException;
import java.time.Duration;
import java.util.List;
import java.util.Map;
import java.util.concurrent.CompletableFuture;

/**
 * What an instance costs whose 100,000 connections do nothing but beat, each every 10 s: everyone alone, and each also in one
 * of 1,000 rooms, which the instance's beats look at in turn. What an idle server takes in as long is subtracted.
 */
public final class IdleCalls {
    private static final Duration SECOND = Duration.ofSeconds(1);
    private static final int HEARTBEAT_SECONDS = 10;
    private static final int ROOMS = 1_000;

    private final SystemTime time = new SystemTime();
    private final PresenceConnection[] connections;

    private IdleCalls(PresenceTracker tracker, int count, int rooms) {
        connections = new PresenceConnection[count];
        for (int i = 0; i < count; i++) {
            connections[i] = tracker.connect(Users.name(i));
            if (rooms > 0) {
                connections[i].join("room:" + i % rooms, Map.of());
            }
        }
        Stored.await(List.of(connections));
    }

    /** With another number of connections and of measured seconds as arguments, for a quick try. */
    public static void main(String... arguments) throws IOException {
        int count = arguments.length > 0 ? Integer.parseInt(arguments[0]) : 100_000;
        int seconds = arguments.length > 1 ? Integer.parseInt(arguments[1]) : 60;
        for (int rooms : List.of(0, ROOMS)) {
            measure(count, rooms, seconds);
        }
    }

    private static void measure(int count, int rooms, int seconds) throws IOException {
        try (Bench bench = Bench.start()) {
            long unused = bench.server().cpuMicros();
            pause(seconds);
            long idleMicros = bench.server().cpuMicros() - unused;
            try (PresenceTracker tracker =
                    PresenceTracker.builder(bench.store()).build()) {
                IdleCalls idle = new IdleCalls(tracker, count, rooms);
                // What the connects still caused does not count.
                idle.beat(2);
                bench.calls().take();
                long cpu = bench.server().cpuMicros();
                idle.beat(seconds);
                long cpuMicros = bench.server().cpuMicros() - cpu;
                System.out.printf("%,d connections, %,d rooms, %d s: ", count, rooms, seconds);
                report(bench.calls().take(), cpuMicros, idleMicros, seconds);
                idle.requireAllOpen();
            }
        }
    }

    private static void pause(int seconds) {
        new SystemTime().await(new CompletableFuture<>(), seconds * SECOND.toNanos());
    }

    private static void report(Map<String, Integer> calls, long cpuMicros, long idleMicros, int seconds) {
        long beats =
                Duration.ofSeconds(seconds).dividedBy(PresenceConfig.defaults().beat());
        System.out.printf(
                "client calls %s; 16 shards x %d beats are %d; Redis CPU %.1f ms, of it an idle server's %.1f ms: %.2f ms a call%n",
                calls,
                beats,
                16 * beats,
                cpuMicros / 1e3,
                idleMicros / 1e3,
                (cpuMicros - idleMicros)
                        / 1e3
                        / calls.values().stream().mapToInt(Integer::intValue).sum());
    }

    /** Each second a tenth of the connections. */
    private void beat(int seconds) {
        long start = time.nanoTime();
        for (int second = 0; second < seconds; second++) {
            for (int i = second % HEARTBEAT_SECONDS; i < connections.length; i += HEARTBEAT_SECONDS) {
                connections[i].heartbeat();
            }
            long next = start + (second + 1) * SECOND.toNanos();
            time.await(new CompletableFuture<>(), Math.max(0, next - time.nanoTime()));
        }
    }

    private void requireAllOpen() {
        for (PresenceConnection connection : connections) {
            if (!connection.isOpen()) {
                throw new IllegalStateException("no longer open: " + connection);
            }
        }
    }
}
