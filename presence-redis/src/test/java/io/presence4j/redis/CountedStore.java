package io.presence4j.redis;

import io.presence4j.spi.AcquireRequest;
import io.presence4j.spi.BeatAnswer;
import io.presence4j.spi.BeatRequest;
import io.presence4j.spi.BusSession;
import io.presence4j.spi.BusSink;
import io.presence4j.spi.Channel;
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
import io.presence4j.spi.TopicMessage;
import io.presence4j.spi.WriteAnswer;
import java.util.Collection;
import java.util.List;
import java.util.Set;
import java.util.concurrent.CompletionStage;

/** A store whose calls and messages are counted as {@link Traffic}. */
record CountedStore(PresenceStore store, Traffic traffic) implements PresenceStore {
    @Override
    public TimeSource time() {
        return store.time();
    }

    @Override
    public StoreSession open(StoreContext context) {
        return new Session(store.open(context), traffic);
    }

    private record Session(StoreSession inner, Traffic traffic) implements StoreSession {
        @Override
        public int shards() {
            return inner.shards();
        }

        @Override
        public CompletionStage<WriteAnswer> acquire(AcquireRequest request) {
            return traffic.saying(inner.acquire(request));
        }

        @Override
        public CompletionStage<WriteAnswer> release(int shard, Fence fence) {
            return traffic.saying(inner.release(shard, fence));
        }

        @Override
        public List<CompletionStage<BeatAnswer>> beat(List<BeatRequest> requests) {
            traffic.beats();
            return inner.beat(requests).stream().map(traffic::counted).toList();
        }

        @Override
        public List<CompletionStage<WriteAnswer>> flush(List<FlushRequest> requests) {
            return inner.flush(requests).stream().map(traffic::saying).toList();
        }

        @Override
        public CompletionStage<EvictAnswer> evict(int shard, Fence fence, String victim) {
            return traffic.saying(inner.evict(shard, fence, victim));
        }

        @Override
        public CompletionStage<HeldPage> held(int shard, String instance, String cursor) {
            return traffic.counted(inner.held(shard, instance, cursor));
        }

        @Override
        public CompletionStage<RosterPage> roster(int shard, String topic, String cursor) {
            return traffic.counted(inner.roster(shard, topic, cursor));
        }

        @Override
        public CompletionStage<Reading<Set<String>>> online(int shard, Collection<String> userIds) {
            return traffic.counted(inner.online(shard, userIds));
        }

        @Override
        public CompletionStage<Reading<Integer>> count(int shard, String topic) {
            return traffic.counted(inner.count(shard, topic));
        }

        @Override
        public PresenceEventBus eventBus() {
            return sink -> new Bus((RedisBusSession) inner.eventBus().open(counted(sink)), traffic);
        }

        private BusSink counted(BusSink sink) {
            return new BusSink() {
                @Override
                public void message(TopicMessage message) {
                    sink.message(message);
                    traffic.happened();
                }

                @Override
                public void subscribed(Channel channel) {
                    sink.subscribed(channel);
                    traffic.happened();
                }
            };
        }

        @Override
        public void close() {
            inner.close();
            traffic.happened();
        }
    }

    private record Bus(RedisBusSession inner, Traffic traffic) implements BusSession {
        Bus {
            traffic.opened(inner);
        }

        @Override
        public void subscribe(Channel channel) {
            inner.subscribe(channel);
            traffic.subscribed();
        }

        @Override
        public void unsubscribe(Channel channel) {
            inner.unsubscribe(channel);
            traffic.subscribed();
        }

        @Override
        public CompletionStage<Void> publish(TopicMessage message) {
            return traffic.saying(inner.publish(message));
        }

        @Override
        public void close() {
            inner.close();
            traffic.closed(inner);
        }
    }
}
