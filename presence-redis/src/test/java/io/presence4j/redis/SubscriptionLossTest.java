package io.presence4j.redis;

import static org.assertj.core.api.Assertions.assertThat;

import io.lettuce.core.KillArgs;
import io.lettuce.core.api.StatefulRedisConnection;
import io.presence4j.spi.AcquireRequest;
import io.presence4j.spi.BeatRequest;
import io.presence4j.spi.BusSession;
import io.presence4j.spi.BusSink;
import io.presence4j.spi.Channel;
import io.presence4j.spi.Fence;
import io.presence4j.spi.FlushRequest;
import io.presence4j.spi.FlushRequest.Put;
import io.presence4j.spi.StoreContext;
import io.presence4j.spi.StoreContext.Announcer;
import io.presence4j.spi.StoreSession;
import io.presence4j.spi.TopicMessage;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.concurrent.BlockingQueue;
import java.util.concurrent.LinkedBlockingQueue;
import java.util.concurrent.TimeUnit;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;

/** Connections for messages that the server closes. */
class SubscriptionLossTest {
    private static final int SHARDS = 8;
    private static final int MOST_BEATS = 300;
    private static final long BETWEEN_BEATS_MILLIS = 100;

    @Test
    void onOneServerChannelsAreHeardAgain() {
        SharedRedis redis = SharedRedis.get();
        RedisPresenceStore.Builder store = RedisPresenceStore.builder(redis.client, redis.server.uri());
        try (StatefulRedisConnection<String, byte[]> admin = redis.client.connect(Topology.CODEC)) {
            assertHeardAgain(store, List.of(admin));
        }
    }

    @Test
    void inAClusterShardedChannelsOfSeveralSlotsOnANodeAreHeardAgain() {
        RedisCluster redis = RedisCluster.getWithShardedPubSub();

        assertHeardAgain(RedisPresenceStore.builder(redis.client).shardedPubSub(), redis.nodes);
    }

    private static void assertHeardAgain(
            RedisPresenceStore.Builder builder, List<StatefulRedisConnection<String, byte[]>> nodes) {
        StoreSession session = builder.namespace(SharedRedis.newNamespace())
                .shards(SHARDS)
                .build()
                .open(new StoreContext("test", Announcer.STORE));
        List<Channel> channels = IntStream.range(0, SHARDS)
                .mapToObj(shard -> new Channel(shard, "room"))
                .toList();
        BlockingQueue<Channel> subscribed = new LinkedBlockingQueue<>();
        BlockingQueue<Channel> heard = new LinkedBlockingQueue<>();
        BusSession bus = session.eventBus().open(new Hearing(subscribed, heard));
        channels.forEach(bus::subscribe);
        awaitAll(session, subscribed, channels);

        subscribed.clear();
        nodes.forEach(node -> node.sync().clientKill(KillArgs.Builder.typePubsub()));
        awaitAll(session, subscribed, channels);
        channels.forEach(channel -> say(session, channel.shard()));

        awaitAll(session, heard, channels);
        session.close();
    }

    /** Takes from the queue until all have come; beats meanwhile, as a tracker does. */
    private static void awaitAll(StoreSession session, BlockingQueue<Channel> queue, List<Channel> wanted) {
        Set<Channel> missing = new HashSet<>(wanted);
        for (int beats = 0; !missing.isEmpty() && beats < MOST_BEATS; ) {
            Channel next = poll(queue);
            if (next == null) {
                beats++;
                session.beat(List.of(new BeatRequest(0, fence(0), List.of(), List.of(), List.of())));
            } else {
                missing.remove(next);
            }
        }
        assertThat(missing).isEmpty();
    }

    private static Channel poll(BlockingQueue<Channel> queue) {
        try {
            return queue.poll(BETWEEN_BEATS_MILLIS, TimeUnit.MILLISECONDS);
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
            throw new IllegalStateException(e);
        }
    }

    private static void say(StoreSession session, int shard) {
        long epoch = session.acquire(new AcquireRequest(shard, fence(0), 7, 15_000, 3_000))
                .toCompletableFuture()
                .join()
                .status()
                .epoch();
        Put put = new Put("room", "sam", List.of(Map.of()), false);
        Fence fence = new Fence("alice001", 2, 0, epoch, 0);
        session.flush(List.of(new FlushRequest(shard, fence, List.of(put), List.of(), Set.of())))
                .get(0)
                .toCompletableFuture()
                .join();
    }

    private static Fence fence(long epoch) {
        return new Fence("alice001", 1, 0, epoch, 0);
    }

    private record Hearing(BlockingQueue<Channel> subscribed, BlockingQueue<Channel> heard) implements BusSink {
        @Override
        public void message(TopicMessage message) {
            heard.add(message.channel());
        }

        @Override
        public void subscribed(Channel channel) {
            subscribed.add(channel);
        }
    }
}
