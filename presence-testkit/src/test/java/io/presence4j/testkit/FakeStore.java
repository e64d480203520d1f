package io.presence4j.testkit;

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
import io.presence4j.spi.ShardStatus;
import io.presence4j.spi.StoreContext;
import io.presence4j.spi.StoreSession;
import io.presence4j.spi.TimeSource;
import io.presence4j.spi.WriteAnswer;
import java.util.ArrayList;
import java.util.Collection;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.CompletionStage;

/** Applies everything, keeps nothing but what it was asked. */
final class FakeStore implements PresenceStore {
    private static final ShardStatus STATUS = new ShardStatus(1, 1, 1, 0, ShardStatus.NO_DEADLINE, 0);

    final List<String> calls = new ArrayList<>();
    final FakeBus bus = new FakeBus();
    private final TimeSource time;

    FakeStore(TimeSource time) {
        this.time = time;
    }

    @Override
    public TimeSource time() {
        return time;
    }

    @Override
    public StoreSession open(StoreContext context) {
        return new Session();
    }

    private <T> CompletionStage<T> done(String call, T answer) {
        calls.add(call);
        return CompletableFuture.completedFuture(answer);
    }

    private final class Session implements StoreSession {
        @Override
        public int shards() {
            return 4;
        }

        @Override
        public CompletionStage<WriteAnswer> acquire(AcquireRequest request) {
            return done("acquire " + request.shard(), new WriteAnswer.Applied(STATUS, List.of()));
        }

        @Override
        public CompletionStage<WriteAnswer> release(int shard, Fence fence) {
            return done("release " + shard, new WriteAnswer.Applied(STATUS, List.of()));
        }

        @Override
        public List<CompletionStage<BeatAnswer>> beat(List<BeatRequest> requests) {
            BeatAnswer renewed = new BeatAnswer.Renewed(STATUS, null, List.of(), Map.of());
            return requests.stream()
                    .map(request -> done("beat " + request.shard(), renewed))
                    .toList();
        }

        @Override
        public List<CompletionStage<WriteAnswer>> flush(List<FlushRequest> requests) {
            WriteAnswer applied = new WriteAnswer.Applied(STATUS, List.of());
            return requests.stream()
                    .map(request -> done("flush " + request.shard(), applied))
                    .toList();
        }

        @Override
        public CompletionStage<EvictAnswer> evict(int shard, Fence fence, String victim) {
            return done("evict " + shard, new EvictAnswer(STATUS, EvictAnswer.Progress.DONE, List.of()));
        }

        @Override
        public CompletionStage<HeldPage> held(int shard, String instance, String cursor) {
            return done("held " + shard, new HeldPage(List.of(), List.of(), null));
        }

        @Override
        public CompletionStage<RosterPage> roster(int shard, String topic, String cursor) {
            return done("roster " + shard, new RosterPage(STATUS, 1, 0, List.of(), null, false));
        }

        @Override
        public CompletionStage<Reading<Set<String>>> online(int shard, Collection<String> userIds) {
            return done("online " + shard, new Reading<>(Set.of(), false));
        }

        @Override
        public CompletionStage<Reading<Integer>> count(int shard, String topic) {
            return done("count " + shard, new Reading<>(shard, false));
        }

        @Override
        public PresenceEventBus eventBus() {
            return bus;
        }

        @Override
        public void close() {
            calls.add("close");
        }
    }
}
