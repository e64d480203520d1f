package io.presence4j.engine;

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
import io.presence4j.spi.StoreSession;
import io.presence4j.spi.WriteAnswer;
import java.util.ArrayList;
import java.util.Collection;
import java.util.List;
import java.util.Set;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.CompletionStage;
import java.util.function.Supplier;
import org.jspecify.annotations.Nullable;

/**
 * A store's session that keeps the contract where the store does not: what a call throws, and a stage that it leaves out,
 * become failed stages, so that every call ends the same way. Any thread.
 */
final class GuardedSession implements StoreSession {
    private final StoreSession inner;

    GuardedSession(StoreSession inner) {
        this.inner = inner;
    }

    private static <T> CompletionStage<T> one(Supplier<@Nullable CompletionStage<T>> call) {
        try {
            return orFailed(call.get());
        } catch (Throwable e) {
            return CompletableFuture.failedFuture(e);
        }
    }

    private static <T> List<CompletionStage<T>> each(int requests, Supplier<@Nullable List<CompletionStage<T>>> call) {
        List<CompletionStage<T>> stages = new ArrayList<>(requests);
        Throwable thrown = null;
        try {
            List<CompletionStage<T>> given = call.get();
            for (int i = 0; given != null && i < Math.min(requests, given.size()); i++) {
                stages.add(orFailed(given.get(i)));
            }
        } catch (Throwable e) {
            thrown = e;
        }
        while (stages.size() < requests) {
            stages.add(thrown == null ? orFailed(null) : CompletableFuture.failedFuture(thrown));
        }
        return stages;
    }

    private static <T> CompletionStage<T> orFailed(@Nullable CompletionStage<T> stage) {
        return stage == null
                ? CompletableFuture.failedFuture(new StoreUnavailableException("the store gave no stage"))
                : stage;
    }

    @Override
    public int shards() {
        return inner.shards();
    }

    @Override
    public CompletionStage<WriteAnswer> acquire(AcquireRequest request) {
        return one(() -> inner.acquire(request));
    }

    @Override
    public CompletionStage<WriteAnswer> release(int shard, Fence fence) {
        return one(() -> inner.release(shard, fence));
    }

    @Override
    public List<CompletionStage<BeatAnswer>> beat(List<BeatRequest> requests) {
        return each(requests.size(), () -> inner.beat(requests));
    }

    @Override
    public List<CompletionStage<WriteAnswer>> flush(List<FlushRequest> requests) {
        return each(requests.size(), () -> inner.flush(requests));
    }

    @Override
    public CompletionStage<EvictAnswer> evict(int shard, Fence fence, String victim) {
        return one(() -> inner.evict(shard, fence, victim));
    }

    @Override
    public CompletionStage<HeldPage> held(int shard, String instance, String cursor) {
        return one(() -> inner.held(shard, instance, cursor));
    }

    @Override
    public CompletionStage<RosterPage> roster(int shard, String topic, String cursor) {
        return one(() -> inner.roster(shard, topic, cursor));
    }

    @Override
    public CompletionStage<Reading<Set<String>>> online(int shard, Collection<String> userIds) {
        return one(() -> inner.online(shard, userIds));
    }

    @Override
    public CompletionStage<Reading<Integer>> count(int shard, String topic) {
        return one(() -> inner.count(shard, topic));
    }

    @Override
    public PresenceEventBus eventBus() {
        return inner.eventBus();
    }

    @Override
    public void close() {
        inner.close();
    }
}
