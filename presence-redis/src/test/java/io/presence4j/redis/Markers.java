package io.presence4j.redis;

import static java.nio.charset.StandardCharsets.UTF_8;

import io.lettuce.core.api.StatefulRedisConnection;
import io.lettuce.core.pubsub.RedisPubSubAdapter;
import io.lettuce.core.pubsub.StatefulRedisPubSubConnection;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.CompletionStage;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.atomic.AtomicLong;

/**
 * Catches up with plain Pub/Sub in a cluster, where messages of one node keep their order on the way to a subscriber at
 * another: who has heard a marker that was published at every node has heard what they published before.
 */
final class Markers implements CatchUp {
    private final String channel;
    private final List<StatefulRedisConnection<String, byte[]>> nodes;
    private final Map<RedisBusSession, Hearing> sessions = new ConcurrentHashMap<>();
    private final AtomicLong number = new AtomicLong();

    /** Markers on this channel, which nothing else uses, published over these connections to the nodes. */
    Markers(String channel, List<StatefulRedisConnection<String, byte[]>> nodes) {
        this.channel = channel;
        this.nodes = nodes;
    }

    @Override
    public void opened(RedisBusSession session) {
        sessions.put(session, new Hearing(session));
    }

    @Override
    public CompletionStage<?> of(RedisBusSession session) {
        Hearing hearing = sessions.get(session);
        return hearing.subscribed.thenCompose(open -> {
            List<CompletionStage<?>> all = new ArrayList<>(List.of(open.async().ping()));
            for (StatefulRedisConnection<String, byte[]> node : nodes) {
                String marker = "" + number.incrementAndGet();
                all.add(hearing.await(marker));
                all.add(node.async().publish(channel, marker.getBytes(UTF_8)));
            }
            return CatchUp.all(all);
        });
    }

    private final class Hearing extends RedisPubSubAdapter<String, byte[]> {
        private final Map<String, CompletableFuture<Void>> awaited = new ConcurrentHashMap<>();
        private final CompletionStage<StatefulRedisPubSubConnection<String, byte[]>> subscribed;

        Hearing(RedisBusSession session) {
            subscribed = session.connection().thenCompose(open -> {
                open.addListener(this);
                return open.async().subscribe(channel).thenApply(acknowledged -> open);
            });
        }

        CompletionStage<Void> await(String marker) {
            CompletableFuture<Void> arrival = new CompletableFuture<>();
            awaited.put(marker, arrival);
            return arrival;
        }

        @Override
        public void message(String from, byte[] message) {
            CompletableFuture<Void> arrival = from.equals(channel) ? awaited.remove(new String(message, UTF_8)) : null;
            if (arrival != null) {
                arrival.complete(null);
            }
        }
    }
}
