package io.presence4j.engine;

import java.util.HashMap;
import java.util.Map;
import java.util.concurrent.TimeUnit;
import org.openjdk.jmh.annotations.Benchmark;
import org.openjdk.jmh.annotations.BenchmarkMode;
import org.openjdk.jmh.annotations.Fork;
import org.openjdk.jmh.annotations.Measurement;
import org.openjdk.jmh.annotations.Mode;
import org.openjdk.jmh.annotations.OperationsPerInvocation;
import org.openjdk.jmh.annotations.OutputTimeUnit;
import org.openjdk.jmh.annotations.Param;
import org.openjdk.jmh.annotations.Scope;
import org.openjdk.jmh.annotations.Setup;
import org.openjdk.jmh.annotations.State;
import org.openjdk.jmh.annotations.TearDown;
import org.openjdk.jmh.annotations.Warmup;

/*
 * A watched topic hears of a join or a leave: from the bus through the timer thread into the local roster and to the
 * listener. The baseline is the put and the remove of an entry in a map of that size; the roster's size must not matter.
 */
@State(Scope.Benchmark)
@BenchmarkMode(Mode.AverageTime)
@OutputTimeUnit(TimeUnit.NANOSECONDS)
@Fork(1)
@Warmup(iterations = 2, time = 1)
@Measurement(iterations = 3, time = 1)
public class WatchBenchmark {
    private static final int PAIRS = 200;

    @Param({"10", "1000", "100000"})
    public int members;

    private final Map<String, String> roster = new HashMap<>();
    private WatchedTopic topic;

    @Setup
    public void fill() {
        for (int i = 0; i < members; i++) {
            roster.put(Users.name(i), "");
        }
        topic = new WatchedTopic(members);
    }

    @TearDown
    public void close() {
        topic.close();
    }

    @Benchmark
    @OperationsPerInvocation(2 * PAIRS)
    public int baseline() {
        int size = 0;
        for (int i = 0; i < PAIRS; i++) {
            roster.put(WatchedTopic.GUEST, "");
            size += roster.size();
            roster.remove(WatchedTopic.GUEST);
            size += roster.size();
        }
        return size;
    }

    @Benchmark
    @OperationsPerInvocation(2 * PAIRS)
    public long joinAndLeave() {
        for (int i = 0; i < PAIRS; i++) {
            topic.guestJoins();
            topic.guestLeaves();
        }
        return topic.told();
    }
}
