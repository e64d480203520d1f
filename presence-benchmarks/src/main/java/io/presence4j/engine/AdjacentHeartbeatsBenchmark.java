package io.presence4j.engine;

import io.presence4j.PresenceConnection;
import io.presence4j.PresenceTracker;
import io.presence4j.benchmarks.NullStore;
import io.presence4j.spi.SystemTime;
import java.util.concurrent.TimeUnit;
import org.openjdk.jmh.annotations.Benchmark;
import org.openjdk.jmh.annotations.BenchmarkMode;
import org.openjdk.jmh.annotations.Fork;
import org.openjdk.jmh.annotations.Measurement;
import org.openjdk.jmh.annotations.Mode;
import org.openjdk.jmh.annotations.OutputTimeUnit;
import org.openjdk.jmh.annotations.Param;
import org.openjdk.jmh.annotations.Scope;
import org.openjdk.jmh.annotations.Setup;
import org.openjdk.jmh.annotations.State;
import org.openjdk.jmh.annotations.TearDown;
import org.openjdk.jmh.annotations.Threads;
import org.openjdk.jmh.annotations.Warmup;
import org.openjdk.jmh.infra.ThreadParams;

/*
 * Two threads beat two connections. When these lie side by side they share a cache line, which a field that is written
 * with each heartbeat would send to and fro between the cores. The baseline is the clock again, by two threads; far
 * connections tell whether near ones pay.
 */
@State(Scope.Benchmark)
@BenchmarkMode(Mode.AverageTime)
@OutputTimeUnit(TimeUnit.NANOSECONDS)
@Fork(1)
@Warmup(iterations = 2, time = 1)
@Measurement(iterations = 3, time = 1)
@Threads(2)
public class AdjacentHeartbeatsBenchmark {
    private static final int CONNECTIONS = 1000;

    @Param({"1", "500"})
    public int distance;

    private final PresenceConnection[] connections = new PresenceConnection[CONNECTIONS];
    private PresenceTracker tracker;

    /* Of one user, and moved by a collection, so that nothing lies between them any more. */
    @Setup
    public void connect() {
        tracker = PresenceTracker.builder(new NullStore(new SystemTime())).build();
        for (int i = 0; i < CONNECTIONS; i++) {
            connections[i] = tracker.connect("sam");
        }
        System.gc();
    }

    @TearDown
    public void close() {
        tracker.close();
    }

    @State(Scope.Thread)
    public static class Own {
        PresenceConnection connection;

        @Setup
        public void choose(AdjacentHeartbeatsBenchmark all, ThreadParams thread) {
            connection = all.connections[thread.getThreadIndex() * all.distance];
        }
    }

    @Benchmark
    public long baseline() {
        return System.nanoTime();
    }

    @Benchmark
    public void heartbeat(Own own) {
        own.connection.heartbeat();
    }
}
