package io.presence4j.engine;

import io.presence4j.PresenceTracker;
import io.presence4j.benchmarks.NullStore;
import io.presence4j.testkit.ManualTime;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.TimeUnit;
import org.openjdk.jmh.annotations.Benchmark;
import org.openjdk.jmh.annotations.BenchmarkMode;
import org.openjdk.jmh.annotations.Fork;
import org.openjdk.jmh.annotations.Measurement;
import org.openjdk.jmh.annotations.Mode;
import org.openjdk.jmh.annotations.OperationsPerInvocation;
import org.openjdk.jmh.annotations.OutputTimeUnit;
import org.openjdk.jmh.annotations.Scope;
import org.openjdk.jmh.annotations.Setup;
import org.openjdk.jmh.annotations.State;
import org.openjdk.jmh.annotations.TearDown;
import org.openjdk.jmh.annotations.Warmup;

/*
 * A connection that is closed within the window is never written. What is left is the work in memory: its pair is marked,
 * and dropped when the flush finds no difference. The baseline is the put and remove of the same keys in a concurrent map.
 */
@State(Scope.Benchmark)
@BenchmarkMode(Mode.AverageTime)
@OutputTimeUnit(TimeUnit.NANOSECONDS)
@Fork(1)
@Warmup(iterations = 2, time = 1)
@Measurement(iterations = 3, time = 1)
public class AnnihilationBenchmark {
    private static final int USERS = 1000;

    private final String[] users = Users.names(USERS);
    private final ConcurrentHashMap<String, String> here = new ConcurrentHashMap<>();
    private final ManualTime time = new ManualTime();
    private PresenceTracker tracker;

    @Setup
    public void start() {
        tracker = PresenceTracker.builder(new NullStore(time)).build();
        time.run();
    }

    @TearDown
    public void close() {
        tracker.close();
    }

    @Benchmark
    @OperationsPerInvocation(USERS)
    public int baseline() {
        int most = 0;
        for (String user : users) {
            here.put(user, user);
            most = Math.max(most, here.size());
            here.remove(user);
        }
        return most;
    }

    @Benchmark
    @OperationsPerInvocation(USERS)
    public void connectCloseFlush() {
        for (String user : users) {
            tracker.connect(user).close();
        }
        time.advance(Users.WINDOW);
    }
}
