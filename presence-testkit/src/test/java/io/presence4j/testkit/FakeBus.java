package io.presence4j.testkit;

import io.presence4j.spi.BusSession;
import io.presence4j.spi.BusSink;
import io.presence4j.spi.Channel;
import io.presence4j.spi.PresenceEventBus;
import io.presence4j.spi.TopicMessage;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.CompletionStage;

/** Delivers what a test tells it to, to every open session, at once. */
final class FakeBus implements PresenceEventBus {
    final List<String> calls = new ArrayList<>();
    private final List<BusSink> sinks = new ArrayList<>();

    /** A message of this topic and version reaches all. */
    void tell(String topic, long version) {
        sinks.forEach(sink -> sink.message(new TopicMessage(0, topic, 1, version - 1, version, 1, List.of())));
    }

    @Override
    public BusSession open(BusSink sink) {
        sinks.add(sink);
        return new BusSession() {
            @Override
            public void subscribe(Channel channel) {
                calls.add("subscribe " + channel.topic());
                sink.subscribed(channel);
            }

            @Override
            public void unsubscribe(Channel channel) {
                calls.add("unsubscribe " + channel.topic());
            }

            @Override
            public CompletionStage<Void> publish(TopicMessage message) {
                tell(message.topic(), message.version());
                return CompletableFuture.completedFuture(null);
            }

            @Override
            public void close() {
                calls.add("close");
            }
        };
    }
}
