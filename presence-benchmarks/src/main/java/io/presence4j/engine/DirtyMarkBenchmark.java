package io.presence4j.engine;

import java.util.Map;
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
import org.openjdk.jmh.annotations.Warmup;

/*
 * A change of a pair that waits for its flush anyhow: ten updates within the window are ten of these and one write. The
 * baseline is the simplest thing that coalesces, a concurrent map in which the last value wins.
 */
@State(Scope.Benchmark)
@BenchmarkMode(Mode.AverageTime)
@OutputTimeUnit(TimeUnit.NANOSECONDS)
@Fork(1)
@Warmup(iterations = 2, time = 1)
@Measurement(iterations = 3, time = 1)
public class DirtyMarkBenchmark {
    private static final int USERS = 1000;
    private static final String TOPIC = "room:7";
    private static final Map<String, String> HERE = Map.of("name", "Sam", "status", "here");
    private static final Map<String, String> AWAY = Map.of("name", "Sam", "status", "away");

    private final String[] users = Users.names(USERS);
    private final ConcurrentHashMap<String, Map<String, String>> lastWins = new ConcurrentHashMap<>();
    private final WriteCoalescer coalescer = new WriteCoalescer(0, new Signal(() -> {}));

    @Setup
    public void join() {
        for (String user : users) {
            coalescer.change(TOPIC, user, null, HERE, Departure.AT_ONCE);
        }
    }

    @Benchmark
    @OperationsPerInvocation(2 * USERS)
    public void baseline() {
        for (String user : users) {
            lastWins.put(user, AWAY);
            lastWins.put(user, HERE);
        }
    }

    @Benchmark
    @OperationsPerInvocation(2 * USERS)
    public void change() {
        for (String user : users) {
            coalescer.change(TOPIC, user, HERE, AWAY, Departure.AT_ONCE);
            coalescer.change(TOPIC, user, AWAY, HERE, Departure.AT_ONCE);
        }
    }
}
