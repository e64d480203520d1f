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
 * Catches up with plain Pub/Sub in a cluster, where messages of one node keep their order on the way to another: a node
 * that has heard a marker of every node has heard what they published before.
 */
final class Markers implements CatchUp {
    private static final String CHANNEL = "markers";

    private final List<StatefulRedisConnection<String, byte[]>> nodes;
    private final List<Hearing> hearings = new ArrayList<>();
    private final AtomicLong number = new AtomicLong();

    /** With a connection to each node for publishing, and one for hearing. */
    Markers(
            List<StatefulRedisConnection<String, byte[]>> nodes,
            List<StatefulRedisPubSubConnection<String, byte[]>> ears) {
        this.nodes = nodes;
        for (StatefulRedisPubSubConnection<String, byte[]> ear : ears) {
            Hearing hearing = new Hearing();
            ear.addListener(hearing);
            ear.sync().subscribe(CHANNEL);
            hearings.add(hearing);
        }
    }

    @Override
    public CompletionStage<?> delivered() {
        List<CompletionStage<?>> all = new ArrayList<>();
        for (StatefulRedisConnection<String, byte[]> node : nodes) {
            String marker = "" + number.incrementAndGet();
            hearings.forEach(hearing -> all.add(hearing.await(marker)));
            all.add(node.async().publish(CHANNEL, marker.getBytes(UTF_8)));
        }
        return CatchUp.all(all);
    }

    @Override
    public CompletionStage<?> of(RedisBusSession session) {
        return CatchUp.byPing().of(session);
    }

    private static final class Hearing extends RedisPubSubAdapter<String, byte[]> {
        private final Map<String, CompletableFuture<Void>> awaited = new ConcurrentHashMap<>();

        CompletionStage<Void> await(String marker) {
            CompletableFuture<Void> arrival = new CompletableFuture<>();
            awaited.put(marker, arrival);
            return arrival;
        }

        @Override
        public void message(String channel, byte[] message) {
            CompletableFuture<Void> arrival = awaited.remove(new String(message, UTF_8));
            if (arrival != null) {
                arrival.complete(null);
            }
        }
    }
}
