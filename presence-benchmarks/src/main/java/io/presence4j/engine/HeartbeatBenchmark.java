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
import org.openjdk.jmh.annotations.Scope;
import org.openjdk.jmh.annotations.Setup;
import org.openjdk.jmh.annotations.State;
import org.openjdk.jmh.annotations.TearDown;
import org.openjdk.jmh.annotations.Warmup;

/*
 * A heartbeat comes with every message of every client, so it must cost nothing. The least that a heartbeat with a time
 * stamp could cost is reading the clock: that is the baseline. Ours reads a tick that the timer thread writes twice a
 * second, and writes only when it is another than last time. Aim: at most half the baseline, and nothing allocated.
 */
@State(Scope.Benchmark)
@BenchmarkMode(Mode.AverageTime)
@OutputTimeUnit(TimeUnit.NANOSECONDS)
@Fork(1)
@Warmup(iterations = 2, time = 1)
@Measurement(iterations = 3, time = 1)
public class HeartbeatBenchmark {
    private PresenceTracker tracker;
    private PresenceConnection connection;

    @Setup
    public void connect() {
        tracker = PresenceTracker.builder(new NullStore(new SystemTime())).build();
        connection = tracker.connect("sam");
    }

    @TearDown
    public void close() {
        tracker.close();
    }

    @Benchmark
    public long baseline() {
        return System.nanoTime();
    }

    @Benchmark
    public void heartbeat() {
        connection.heartbeat();
    }
}
