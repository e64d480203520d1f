package io.presence4j.engine;

import io.presence4j.spi.FlushRequest;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.concurrent.ConcurrentHashMap;
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
import org.openjdk.jmh.annotations.Warmup;

/*
 * A flush of n changes: they are marked, taken as one batch, made into what the store is sent, and acknowledged. That has to
 * grow with n and nothing else, whatever else the shard holds: others are users who do not change. The baseline collects
 * the changes in a concurrent map and drains it into a list.
 */
@State(Scope.Benchmark)
@BenchmarkMode(Mode.AverageTime)
@OutputTimeUnit(TimeUnit.NANOSECONDS)
@Fork(1)
@Warmup(iterations = 2, time = 1)
@Measurement(iterations = 3, time = 1)
public class BatchBenchmark {
    private static final int MOST_BYTES = 1 << 20;
    private static final String TOPIC = "room:7";
    private static final Map<String, String> HERE = Map.of("status", "here");
    private static final Map<String, String> AWAY = Map.of("status", "away");

    @Param({"1", "16", "256", "1000"})
    public int changes;

    @Param({"1000", "20000"})
    public int others;

    private final ConcurrentHashMap<String, Map<String, String>> waiting = new ConcurrentHashMap<>();
    private final WriteCoalescer coalescer = new WriteCoalescer(0, new Signal(() -> {}));
    private String[] users;
    private Map<String, String> now = HERE;

    @Setup
    public void join() {
        users = Users.names(changes);
        for (String user : Users.names(changes + others)) {
            coalescer.change(TOPIC, user, null, HERE, Departure.AT_ONCE);
        }
        while (coalescer.waiting() > 0) {
            flush(others);
        }
    }

    private int flush(int most) {
        Batch batch = Objects.requireNonNull(coalescer.take(most, MOST_BYTES));
        coalescer.applied(batch);
        return batch.puts().size();
    }

    private Map<String, String> other() {
        return now == HERE ? AWAY : HERE;
    }

    @Benchmark
    public List<FlushRequest.Put> baseline() {
        Map<String, String> next = other();
        for (String user : users) {
            waiting.put(user, next);
        }
        List<FlushRequest.Put> puts = new ArrayList<>(changes);
        for (String user : users) {
            puts.add(new FlushRequest.Put(TOPIC, user, List.of(waiting.remove(user)), false));
        }
        now = next;
        return puts;
    }

    @Benchmark
    public void changeAndFlush() {
        Map<String, String> next = other();
        for (String user : users) {
            coalescer.change(TOPIC, user, now, next, Departure.AT_ONCE);
        }
        now = next;
        if (flush(changes) != changes) {
            throw new IllegalStateException("not all in one batch of " + changes);
        }
    }
}
