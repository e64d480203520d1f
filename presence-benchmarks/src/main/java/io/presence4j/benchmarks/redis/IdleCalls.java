package io.presence4j.benchmarks.redis;

import io.presence4j.PresenceConfig;
import io.presence4j.PresenceConnection;
import io.presence4j.PresenceTracker;
import io.presence4j.spi.SystemTime;
import java.io.IOException;
import java.time.Duration;
import java.util.Map;
import java.util.concurrent.CompletableFuture;

/** The client calls of an instance whose 100,000 connections do nothing but beat, each every 10 s. */
public final class IdleCalls {
    private static final Duration SECOND = Duration.ofSeconds(1);
    private static final int HEARTBEAT_SECONDS = 10;

    private final SystemTime time = new SystemTime();
    private final PresenceConnection[] connections;

    private IdleCalls(PresenceTracker tracker, int count) {
        connections = new PresenceConnection[count];
        for (int i = 0; i < count; i++) {
            connections[i] = tracker.connect(Users.name(i));
        }
        for (PresenceConnection connection : connections) {
            connection.stored().join();
        }
    }

    /** With another number of connections and of measured seconds as arguments, for a quick try. */
    public static void main(String... arguments) throws IOException {
        int count = arguments.length > 0 ? Integer.parseInt(arguments[0]) : 100_000;
        int seconds = arguments.length > 1 ? Integer.parseInt(arguments[1]) : 60;
        try (Bench bench = Bench.start();
                PresenceTracker tracker = PresenceTracker.builder(bench.store()).build()) {
            IdleCalls idle = new IdleCalls(tracker, count);
            // What the connects still caused does not count.
            idle.beat(2);
            bench.calls().take();
            long cpu = bench.server().cpuMicros();
            idle.beat(seconds);
            report(bench.calls().take(), bench.server().cpuMicros() - cpu, count, seconds);
            idle.requireAllOpen();
        }
    }

    private static void report(Map<String, Integer> calls, long cpuMicros, int count, int seconds) {
        long beats =
                Duration.ofSeconds(seconds).dividedBy(PresenceConfig.defaults().beat());
        System.out.printf(
                "%,d connections, %d s: client calls %s, Redis CPU %.1f ms; 16 shards x %d beats are %d%n",
                count, seconds, calls, cpuMicros / 1e3, beats, 16 * beats);
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
