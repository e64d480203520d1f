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

/** A store whose calls and messages are counted as {@link UnderWay}. */
record CountedStore(PresenceStore store, UnderWay underWay) implements PresenceStore {
    @Override
    public TimeSource time() {
        return store.time();
    }

    @Override
    public StoreSession open(StoreContext context) {
        return new Session(store.open(context), underWay);
    }

    private record Session(StoreSession inner, UnderWay underWay) implements StoreSession {
        @Override
        public int shards() {
            return inner.shards();
        }

        @Override
        public CompletionStage<WriteAnswer> acquire(AcquireRequest request) {
            return underWay.saying(inner.acquire(request));
        }

        @Override
        public CompletionStage<WriteAnswer> release(int shard, Fence fence) {
            return underWay.saying(inner.release(shard, fence));
        }

        @Override
        public List<CompletionStage<BeatAnswer>> beat(List<BeatRequest> requests) {
            underWay.said(); // it looks after the bus, too
            return inner.beat(requests).stream().map(underWay::saying).toList();
        }

        @Override
        public List<CompletionStage<WriteAnswer>> flush(List<FlushRequest> requests) {
            return inner.flush(requests).stream().map(underWay::saying).toList();
        }

        @Override
        public CompletionStage<EvictAnswer> evict(int shard, Fence fence, String victim) {
            return underWay.saying(inner.evict(shard, fence, victim));
        }

        @Override
        public CompletionStage<HeldPage> held(int shard, String instance, String cursor) {
            return underWay.counted(inner.held(shard, instance, cursor));
        }

        @Override
        public CompletionStage<RosterPage> roster(int shard, String topic, String cursor) {
            return underWay.counted(inner.roster(shard, topic, cursor));
        }

        @Override
        public CompletionStage<Reading<Set<String>>> online(int shard, Collection<String> userIds) {
            return underWay.counted(inner.online(shard, userIds));
        }

        @Override
        public CompletionStage<Reading<Integer>> count(int shard, String topic) {
            return underWay.counted(inner.count(shard, topic));
        }

        @Override
        public PresenceEventBus eventBus() {
            return sink -> new Bus((RedisBusSession) inner.eventBus().open(counted(sink)), underWay);
        }

        private BusSink counted(BusSink sink) {
            return new BusSink() {
                @Override
                public void message(TopicMessage message) {
                    sink.message(message);
                    underWay.happened();
                }

                @Override
                public void subscribed(Channel channel) {
                    sink.subscribed(channel);
                    underWay.happened();
                }
            };
        }

        @Override
        public void close() {
            inner.close();
            underWay.happened();
        }
    }

    private record Bus(RedisBusSession inner, UnderWay underWay) implements BusSession {
        Bus {
            underWay.opened(inner);
        }

        @Override
        public void subscribe(Channel channel) {
            inner.subscribe(channel);
            underWay.said();
        }

        @Override
        public void unsubscribe(Channel channel) {
            inner.unsubscribe(channel);
            underWay.happened();
        }

        @Override
        public CompletionStage<Void> publish(TopicMessage message) {
            return underWay.saying(inner.publish(message));
        }

        @Override
        public void close() {
            inner.close();
            underWay.closed(inner);
        }
    }
}
