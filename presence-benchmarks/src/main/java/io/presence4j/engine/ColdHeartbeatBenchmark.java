package io.presence4j.engine;

import io.presence4j.ConnectOptions;
import io.presence4j.PresenceConnection;
import io.presence4j.PresenceTracker;
import io.presence4j.benchmarks.NullStore;
import io.presence4j.testkit.ManualTime;
import java.time.Duration;
import java.util.Arrays;
import java.util.Collections;
import java.util.Random;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicLong;
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
import org.openjdk.jmh.annotations.Warmup;

/*
 * A heartbeat as it is on a busy host: the connection is in no cache, and was last beaten in another half second, so that it
 * is written. The baseline is what a host would keep by hand, a time stamp for each connection, in the same random order.
 */
@State(Scope.Benchmark)
@BenchmarkMode(Mode.AverageTime)
@OutputTimeUnit(TimeUnit.NANOSECONDS)
@Fork(1)
@Warmup(iterations = 2, time = 1)
@Measurement(iterations = 3, time = 1)
public class ColdHeartbeatBenchmark {
    private static final Duration TICK = Duration.ofNanos(Ticks.NANOS);

    @Param("1000000")
    public int connections;

    private final ManualTime time = new ManualTime();
    private PresenceConnection[] open;
    private AtomicLong[] stamps;
    private int next;

    /* The tracker is not closed: it has no threads, and closing a million would count as allocation of the last iteration. */
    @Setup
    public void connect() {
        PresenceTracker tracker = PresenceTracker.builder(new NullStore(time)).build();
        open = new PresenceConnection[connections];
        stamps = new AtomicLong[connections];
        for (int i = 0; i < connections; i++) {
            open[i] = tracker.connect("user-" + i, ConnectOptions.defaults().untilClosed());
            stamps[i] = new AtomicLong();
        }
        time.run();
        Collections.shuffle(Arrays.asList(open), new Random(1));
        Collections.shuffle(Arrays.asList(stamps), new Random(1));
    }

    @Benchmark
    public void baseline() {
        stamps[next].setOpaque(System.nanoTime());
        next = next + 1 == connections ? 0 : next + 1;
    }

    @Benchmark
    public void heartbeat() {
        open[next].heartbeat();
        next++;
        if (next == connections) {
            next = 0;
            time.advance(TICK);
        }
    }
}
