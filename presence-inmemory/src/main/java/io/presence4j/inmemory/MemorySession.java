package io.presence4j.inmemory;

import io.presence4j.StoreUnavailableException;
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
import io.presence4j.spi.StoreContext;
import io.presence4j.spi.StoreSession;
import io.presence4j.spi.WriteAnswer;
import java.util.Collection;
import java.util.List;
import java.util.Set;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.CompletionStage;
import java.util.function.BiFunction;
import java.util.function.Function;

/** One tracker's access to the memory. */
final class MemorySession implements StoreSession {
    private final StoreMemory memory;
    private final StoreContext context;
    private final InMemoryBus bus;
    private volatile boolean closed;

    MemorySession(StoreMemory memory, StoreContext context) {
        this.memory = memory;
        this.context = context;
        this.bus = new InMemoryBus(memory);
    }

    @Override
    public int shards() {
        return memory.shards();
    }

    @Override
    public CompletionStage<WriteAnswer> acquire(AcquireRequest request) {
        return write(request.shard(), request.fence(), write -> Acquire.apply(write, request));
    }

    @Override
    public CompletionStage<WriteAnswer> release(int shard, Fence fence) {
        return write(shard, fence, Release::apply);
    }

    @Override
    public List<CompletionStage<BeatAnswer>> beat(List<BeatRequest> requests) {
        return requests.stream().map(this::beat).toList();
    }

    private CompletionStage<BeatAnswer> beat(BeatRequest request) {
        return write(request.shard(), request.fence(), write -> Beat.apply(write, request));
    }

    @Override
    public List<CompletionStage<WriteAnswer>> flush(List<FlushRequest> requests) {
        return requests.stream().map(this::flush).toList();
    }

    private CompletionStage<WriteAnswer> flush(FlushRequest request) {
        return write(request.shard(), request.fence(), write -> Flush.apply(write, request));
    }

    @Override
    public CompletionStage<EvictAnswer> evict(int shard, Fence fence, String victim) {
        return write(shard, fence, write -> Evict.apply(write, victim, memory.evictPiece()));
    }

    @Override
    public CompletionStage<HeldPage> held(int shard, String instance, String cursor) {
        return read(shard, (state, now) -> Reads.held(state, instance, cursor, memory.pageSize()));
    }

    @Override
    public CompletionStage<RosterPage> roster(int shard, String topic, String cursor) {
        return read(shard, (state, now) -> Reads.roster(state, now, topic, cursor, memory.pageSize()));
    }

    @Override
    public CompletionStage<Reading<Set<String>>> online(int shard, Collection<String> userIds) {
        return read(shard, (state, now) -> Reads.online(state, userIds));
    }

    @Override
    public CompletionStage<Reading<Integer>> count(int shard, String topic) {
        return read(shard, (state, now) -> Reads.count(state, topic));
    }

    private <T> CompletionStage<T> write(int index, Fence fence, Function<Write, T> change) {
        Shard shard = memory.shard(index);
        return closed
                ? failed(index)
                : CompletableFuture.completedFuture(shard.write(fence, context.announces(), change));
    }

    private <T> CompletionStage<T> read(int index, BiFunction<ShardState, Long, T> query) {
        Shard shard = memory.shard(index);
        return closed ? failed(index) : CompletableFuture.completedFuture(shard.read(query));
    }

    private <T> CompletionStage<T> failed(int shard) {
        return CompletableFuture.failedFuture(
                new StoreUnavailableException("the session of " + context.name() + " is closed: shard " + shard));
    }

    @Override
    public PresenceEventBus eventBus() {
        return bus;
    }

    @Override
    public void close() {
        closed = true;
        bus.close();
    }
}
