package io.presence4j.engine;

import io.presence4j.LeaveReason;
import io.presence4j.PresenceConnection;
import io.presence4j.PresenceTracker;
import io.presence4j.inmemory.InMemoryPresenceStore;
import io.presence4j.spi.AcquireRequest;
import io.presence4j.spi.Fence;
import io.presence4j.spi.FlushRequest;
import io.presence4j.spi.StoreContext;
import io.presence4j.spi.StoreSession;
import io.presence4j.spi.WriteAnswer;
import io.presence4j.testkit.ManualTime;
import java.util.ArrayList;
import java.util.List;
import java.util.Set;
import java.util.concurrent.CompletionStage;
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
 * What the tracker adds to its store: the same thousand users, put and removed, in one write each way by hand, and
 * through connections. Both stores are in memory and have one shard.
 */
@State(Scope.Benchmark)
@BenchmarkMode(Mode.AverageTime)
@OutputTimeUnit(TimeUnit.NANOSECONDS)
@Fork(1)
@Warmup(iterations = 2, time = 1)
@Measurement(iterations = 3, time = 1)
public class FlushBenchmark {
    private static final int USERS = 1000;
    private static final String INSTANCE = "by-hand";

    private final String[] users = Users.names(USERS);
    private final PresenceConnection[] connections = new PresenceConnection[USERS];
    private final List<FlushRequest.Put> puts = new ArrayList<>();
    private final List<FlushRequest.Remove> removes = new ArrayList<>();
    private final ManualTime time = new ManualTime();
    private PresenceTracker tracker;
    private StoreSession session;
    private long epoch;
    private long seq;

    @Setup
    public void start() {
        for (String user : users) {
            puts.add(new FlushRequest.Put(PresenceTracker.EVERYONE, user, List.of(), false));
            removes.add(new FlushRequest.Remove(PresenceTracker.EVERYONE, user, 0, LeaveReason.CLOSED));
        }
        tracker = PresenceTracker.builder(store()).build();
        time.run();
        session = store().open(new StoreContext(INSTANCE, StoreContext.Announcer.STORE));
        epoch = now(session.acquire(new AcquireRequest(0, fence(), 1, 1_000_000_000, 1_000_000)))
                .status()
                .epoch();
    }

    private InMemoryPresenceStore store() {
        return InMemoryPresenceStore.builder().time(time).shards(1).build();
    }

    private Fence fence() {
        seq++;
        return new Fence(INSTANCE, seq, seq - 1, epoch, 0);
    }

    private static WriteAnswer now(CompletionStage<WriteAnswer> stage) {
        return stage.toCompletableFuture().join();
    }

    @TearDown
    public void close() {
        tracker.close();
        session.close();
    }

    @Benchmark
    @OperationsPerInvocation(USERS)
    public void baseline() {
        flush(puts, List.of());
        flush(List.of(), removes);
    }

    private void flush(List<FlushRequest.Put> some, List<FlushRequest.Remove> others) {
        FlushRequest request = new FlushRequest(0, fence(), some, others, Set.of());
        WriteAnswer answer = now(session.flush(List.of(request)).get(0));
        if (!(answer instanceof WriteAnswer.Applied)) {
            throw new IllegalStateException("not applied: " + answer);
        }
    }

    @Benchmark
    @OperationsPerInvocation(USERS)
    public void connectFlushCloseFlush() {
        Users.comeAndGo(users, connections, tracker, time);
    }
}
