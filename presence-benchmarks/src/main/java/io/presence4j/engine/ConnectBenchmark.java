package io.presence4j.engine;

import io.presence4j.PresenceConnection;
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
 * The life of a connection: opened, flushed, closed, flushed. The store keeps nothing, so all of it is the tracker's: the
 * connection, its pair, two batches and two answers. The baseline is what a host would write without the library: an
 * entry in a concurrent map of who is here, put and removed, telling nobody.
 */
@State(Scope.Benchmark)
@BenchmarkMode(Mode.AverageTime)
@OutputTimeUnit(TimeUnit.NANOSECONDS)
@Fork(1)
@Warmup(iterations = 2, time = 1)
@Measurement(iterations = 3, time = 1)
public class ConnectBenchmark {
    private static final int USERS = 1000;

    private final String[] users = Users.names(USERS);
    private final PresenceConnection[] connections = new PresenceConnection[USERS];
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
        for (String user : users) {
            here.put(user, user);
        }
        int most = here.size();
        for (String user : users) {
            here.remove(user);
        }
        return most;
    }

    @Benchmark
    @OperationsPerInvocation(USERS)
    public void connectFlushCloseFlush() {
        Users.comeAndGo(users, connections, tracker, time);
    }
}
