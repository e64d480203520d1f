package io.presence4j.redis;

import static java.nio.charset.StandardCharsets.UTF_8;

import io.lettuce.core.pubsub.RedisPubSubAdapter;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.CompletionStage;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.atomic.AtomicLong;
import java.util.function.BiFunction;

/**
 * In a cluster messages of one node keep their order on the way to a subscriber: once it has heard a marker that every
 * node was given, it has heard what they published before.
 */
final class Markers implements CatchUp {
    private final List<String> channels;
    private final boolean isSharded;
    private final BiFunction<String, byte[], CompletionStage<?>> publish;
    private final Map<RedisBusSession, Hearing> sessions = new ConcurrentHashMap<>();
    private final AtomicLong number = new AtomicLong();

    /**
     * Markers on these channels.
     *
     * @param publish sends a marker so that it takes the way of a message from the channel's node
     */
    Markers(List<String> channels, boolean isSharded, BiFunction<String, byte[], CompletionStage<?>> publish) {
        this.channels = channels;
        this.isSharded = isSharded;
        this.publish = publish;
    }

    @Override
    public void opened(RedisBusSession session) {
        Hearing hearing = new Hearing();
        sessions.put(session, hearing);
        var unused = session.connection().thenAccept(open -> {
            open.addListener(hearing);
            for (String channel : channels) {
                Unwaited.observe(
                        isSharded
                                ? open.async().ssubscribe(channel)
                                : open.async().subscribe(channel));
            }
        });
    }

    @Override
    public CompletionStage<?> of(RedisBusSession session) {
        Hearing hearing = sessions.get(session);
        return hearing.ready.thenCompose(ready -> {
            CompletableFuture<?>[] heard = new CompletableFuture<?>[channels.size()];
            for (int i = 0; i < heard.length; i++) {
                String marker = "" + number.incrementAndGet();
                CompletableFuture<Void> arrival = new CompletableFuture<>();
                hearing.awaited.put(marker, arrival);
                Unwaited.observe(publish.apply(channels.get(i), marker.getBytes(UTF_8)));
                heard[i] = arrival;
            }
            return CompletableFuture.allOf(heard);
        });
    }

    private final class Hearing extends RedisPubSubAdapter<String, byte[]> {
        private final Map<String, CompletableFuture<Void>> awaited = new ConcurrentHashMap<>();
        private final CompletableFuture<Void> ready = new CompletableFuture<>();
        private final Set<String> subscribed = ConcurrentHashMap.newKeySet();

        @Override
        public void message(String channel, byte[] message) {
            heard(channel, message);
        }

        @Override
        public void smessage(String channel, byte[] message) {
            heard(channel, message);
        }

        private void heard(String channel, byte[] message) {
            CompletableFuture<Void> arrival =
                    channels.contains(channel) ? awaited.remove(new String(message, UTF_8)) : null;
            if (arrival != null) {
                arrival.complete(null);
            }
        }

        @Override
        public void subscribed(String channel, long count) {
            ready(channel);
        }

        @Override
        public void ssubscribed(String channel, long count) {
            ready(channel);
        }

        private void ready(String channel) {
            subscribed.add(channel);
            if (subscribed.containsAll(channels)) {
                ready.complete(null);
            }
        }
    }
}
