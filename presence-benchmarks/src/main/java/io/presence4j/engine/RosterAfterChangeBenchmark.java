package io.presence4j.engine;

import io.presence4j.Roster;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
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
import org.openjdk.jmh.annotations.Warmup;

/*
 * A host that asks for the whole roster after each change has it made anew: sorted and immutable, so it grows with the
 * members, which the change itself does not. The baseline copies a map of that size. Whoever shows a large topic should
 * apply the events instead.
 */
@State(Scope.Benchmark)
@BenchmarkMode(Mode.AverageTime)
@OutputTimeUnit(TimeUnit.NANOSECONDS)
@Fork(1)
@Warmup(iterations = 2, time = 1)
@Measurement(iterations = 3, time = 1)
public class RosterAfterChangeBenchmark {
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
    public List<String> baseline() {
        roster.put(WatchedTopic.GUEST, "");
        List<String> copy = new ArrayList<>(roster.keySet());
        roster.remove(WatchedTopic.GUEST);
        return copy;
    }

    @Benchmark
    public Roster joinThenRoster() {
        topic.guestJoins();
        topic.told();
        Roster now = topic.watch().roster();
        topic.guestLeaves();
        topic.told();
        return now;
    }
}
