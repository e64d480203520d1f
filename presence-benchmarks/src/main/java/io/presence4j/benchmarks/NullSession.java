package io.presence4j.benchmarks;

import io.presence4j.spi.AcquireRequest;
import io.presence4j.spi.BeatAnswer;
import io.presence4j.spi.BeatRequest;
import io.presence4j.spi.EvictAnswer;
import io.presence4j.spi.Fence;
import io.presence4j.spi.FlushRequest;
import io.presence4j.spi.HeldPage;
import io.presence4j.spi.PresenceEventBus;
import io.presence4j.spi.Reading;
import io.presence4j.spi.RosterPage;
import io.presence4j.spi.ShardStatus;
import io.presence4j.spi.StoreSession;
import io.presence4j.spi.WriteAnswer;
import java.util.Collection;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.CompletionStage;

/** Says yes to every write, and that nobody is there. */
final class NullSession implements StoreSession {
    /** Old enough that no tracker takes the shard for one that has just lost its memory. */
    private static final ShardStatus STATUS = new ShardStatus(1, Long.MAX_VALUE / 2, 1, 0, ShardStatus.NO_DEADLINE, 0);

    private static final CompletionStage<WriteAnswer> APPLIED = now(new WriteAnswer.Applied(STATUS, List.of()));
    private static final CompletionStage<BeatAnswer> RENEWED =
            now(new BeatAnswer.Renewed(STATUS, null, List.of(), Map.of()));

    private final int shards;
    private final PresenceEventBus bus;

    NullSession(int shards, PresenceEventBus bus) {
        this.shards = shards;
        this.bus = bus;
    }

    private static <T> CompletionStage<T> now(T answer) {
        return CompletableFuture.completedStage(answer);
    }

    @Override
    public int shards() {
        return shards;
    }

    @Override
    public CompletionStage<WriteAnswer> acquire(AcquireRequest request) {
        return APPLIED;
    }

    @Override
    public CompletionStage<WriteAnswer> release(int shard, Fence fence) {
        return APPLIED;
    }

    @Override
    public List<CompletionStage<BeatAnswer>> beat(List<BeatRequest> requests) {
        return requests.stream().map(request -> RENEWED).toList();
    }

    @Override
    public List<CompletionStage<WriteAnswer>> flush(List<FlushRequest> requests) {
        return requests.stream().map(request -> APPLIED).toList();
    }

    @Override
    public CompletionStage<EvictAnswer> evict(int shard, Fence fence, String victim) {
        return now(new EvictAnswer(STATUS, EvictAnswer.Progress.NOT_DUE, List.of()));
    }

    @Override
    public CompletionStage<HeldPage> held(int shard, String instance, String cursor) {
        return now(new HeldPage(List.of(), List.of(), null));
    }

    @Override
    public CompletionStage<RosterPage> roster(int shard, String topic, String cursor) {
        return now(new RosterPage(STATUS, STATUS.top(), 0, List.of(), null, false));
    }

    @Override
    public CompletionStage<Reading<Set<String>>> online(int shard, Collection<String> userIds) {
        return now(new Reading<>(Set.of(), false));
    }

    @Override
    public CompletionStage<Reading<Integer>> count(int shard, String topic) {
        return now(new Reading<>(0, false));
    }

    @Override
    public PresenceEventBus eventBus() {
        return bus;
    }

    @Override
    public void close() {}
}
