package io.presence4j.testkit.model;

import io.presence4j.spi.AcquireRequest;
import io.presence4j.spi.BeatAnswer;
import io.presence4j.spi.BeatRequest;
import io.presence4j.spi.EvictAnswer;
import io.presence4j.spi.Fence;
import io.presence4j.spi.FlushRequest;
import io.presence4j.spi.HeldPage;
import io.presence4j.spi.PresenceEventBus;
import io.presence4j.spi.PresenceStore;
import io.presence4j.spi.Reading;
import io.presence4j.spi.RosterPage;
import io.presence4j.spi.StoreContext;
import io.presence4j.spi.StoreSession;
import io.presence4j.spi.TimeSource;
import io.presence4j.spi.WriteAnswer;
import java.util.Collection;
import java.util.List;
import java.util.Set;
import java.util.concurrent.CompletionStage;
import java.util.function.Consumer;

/** Watches what the store answers, close to the store: counts lost leases and stale writes, tells of evictions. */
final class Observed implements PresenceStore {
    private final PresenceStore store;
    private final Tally tally;
    private final Consumer<String> onEvicted;

    Observed(PresenceStore store, Tally tally, Consumer<String> onEvicted) {
        this.store = store;
        this.tally = tally;
        this.onEvicted = onEvicted;
    }

    @Override
    public TimeSource time() {
        return store.time();
    }

    @Override
    public StoreSession open(StoreContext context) {
        return new Session(store.open(context));
    }

    private <T> CompletionStage<T> counted(CompletionStage<T> stage) {
        return stage.whenComplete((answer, failure) -> {
            if (answer instanceof WriteAnswer.Stale) {
                tally.count("seen: stale write");
            } else if (answer instanceof WriteAnswer.Lost) {
                tally.count("seen: lost lease");
            }
        });
    }

    private final class Session implements StoreSession {
        private final StoreSession inner;

        Session(StoreSession inner) {
            this.inner = inner;
        }

        @Override
        public int shards() {
            return inner.shards();
        }

        @Override
        public CompletionStage<WriteAnswer> acquire(AcquireRequest request) {
            return counted(inner.acquire(request));
        }

        @Override
        public CompletionStage<WriteAnswer> release(int shard, Fence fence) {
            return counted(inner.release(shard, fence));
        }

        @Override
        public List<CompletionStage<BeatAnswer>> beat(List<BeatRequest> requests) {
            return inner.beat(requests).stream().map(Observed.this::counted).toList();
        }

        @Override
        public List<CompletionStage<WriteAnswer>> flush(List<FlushRequest> requests) {
            return inner.flush(requests).stream().map(Observed.this::counted).toList();
        }

        @Override
        public CompletionStage<EvictAnswer> evict(int shard, Fence fence, String victim) {
            return inner.evict(shard, fence, victim).whenComplete((answer, failure) -> {
                if (answer != null && answer.progress() != EvictAnswer.Progress.NOT_DUE) {
                    onEvicted.accept(victim);
                }
            });
        }

        @Override
        public CompletionStage<HeldPage> held(int shard, String instance, String cursor) {
            return inner.held(shard, instance, cursor);
        }

        @Override
        public CompletionStage<RosterPage> roster(int shard, String topic, String cursor) {
            return inner.roster(shard, topic, cursor);
        }

        @Override
        public CompletionStage<Reading<Set<String>>> online(int shard, Collection<String> userIds) {
            return inner.online(shard, userIds);
        }

        @Override
        public CompletionStage<Reading<Integer>> count(int shard, String topic) {
            return inner.count(shard, topic);
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
}
