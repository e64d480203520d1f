package io.presence4j.testkit;

import io.presence4j.spi.BusSession;
import io.presence4j.spi.BusSink;
import io.presence4j.spi.Channel;
import io.presence4j.spi.PresenceEventBus;
import io.presence4j.spi.TopicMessage;
import java.util.List;
import java.util.Set;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.CompletionStage;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.CopyOnWriteArrayList;

/**
 * A bus for trackers in one JVM in place of their store's own: all that a host has to write to put its broker there.
 *
 * <p>A message reaches everybody who subscribed its channel before {@code publish} returns, on the thread that publishes.
 * That a channel is subscribed is said once: it says no more than it must.
 */
public final class InProcessBus implements PresenceEventBus {
    private final List<End> ends = new CopyOnWriteArrayList<>();

    /** A bus that nobody listens to yet. */
    public InProcessBus() {}

    @Override
    public BusSession open(BusSink sink) {
        End end = new End(sink);
        ends.add(end);
        return end;
    }

    private final class End implements BusSession {
        private final BusSink sink;
        private final Set<Channel> channels = ConcurrentHashMap.newKeySet();

        End(BusSink sink) {
            this.sink = sink;
        }

        @Override
        public void subscribe(Channel channel) {
            if (channels.add(channel)) {
                sink.subscribed(channel);
            }
        }

        @Override
        public void unsubscribe(Channel channel) {
            channels.remove(channel);
        }

        @Override
        public CompletionStage<Void> publish(TopicMessage message) {
            ends.forEach(end -> end.hear(message));
            return CompletableFuture.allOf();
        }

        private void hear(TopicMessage message) {
            if (channels.contains(message.channel())) {
                sink.message(message);
            }
        }

        @Override
        public void close() {
            ends.remove(this);
        }
    }
}
