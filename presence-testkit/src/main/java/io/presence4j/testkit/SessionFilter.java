package io.presence4j.testkit;

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
import io.presence4j.spi.StoreSession;
import io.presence4j.spi.WriteAnswer;
import java.util.Collection;
import java.util.List;
import java.util.Set;
import java.util.concurrent.CompletionStage;
import java.util.function.Supplier;

/** A session whose every call passes one method. Requests of a list go one by one. */
abstract class SessionFilter implements StoreSession {
    final StoreSession inner;
    private final PresenceEventBus bus;

    SessionFilter(StoreSession inner, PresenceEventBus bus) {
        this.inner = inner;
        this.bus = bus;
    }

    /** Decides when {@code send} is called, if at all, and when its outcome is told. */
    abstract <T> CompletionStage<T> pass(Operation operation, Supplier<CompletionStage<T>> send);

    @Override
    public int shards() {
        return inner.shards();
    }

    @Override
    public CompletionStage<WriteAnswer> acquire(AcquireRequest request) {
        return pass(Operation.ACQUIRE, () -> inner.acquire(request));
    }

    @Override
    public CompletionStage<WriteAnswer> release(int shard, Fence fence) {
        return pass(Operation.RELEASE, () -> inner.release(shard, fence));
    }

    @Override
    public List<CompletionStage<BeatAnswer>> beat(List<BeatRequest> requests) {
        return requests.stream()
                .map(request ->
                        pass(Operation.BEAT, () -> inner.beat(List.of(request)).get(0)))
                .toList();
    }

    @Override
    public List<CompletionStage<WriteAnswer>> flush(List<FlushRequest> requests) {
        return requests.stream()
                .map(request -> pass(
                        Operation.FLUSH, () -> inner.flush(List.of(request)).get(0)))
                .toList();
    }

    @Override
    public CompletionStage<EvictAnswer> evict(int shard, Fence fence, String victim) {
        return pass(Operation.EVICT, () -> inner.evict(shard, fence, victim));
    }

    @Override
    public CompletionStage<HeldPage> held(int shard, String instance, String cursor) {
        return pass(Operation.HELD, () -> inner.held(shard, instance, cursor));
    }

    @Override
    public CompletionStage<RosterPage> roster(int shard, String topic, String cursor) {
        return pass(Operation.ROSTER, () -> inner.roster(shard, topic, cursor));
    }

    @Override
    public CompletionStage<Reading<Set<String>>> online(int shard, Collection<String> userIds) {
        return pass(Operation.ONLINE, () -> inner.online(shard, userIds));
    }

    @Override
    public CompletionStage<Reading<Integer>> count(int shard, String topic) {
        return pass(Operation.COUNT, () -> inner.count(shard, topic));
    }

    @Override
    public PresenceEventBus eventBus() {
        return bus;
    }
}
