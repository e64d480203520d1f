package io.presence4j.benchmarks;

import io.presence4j.spi.BusSession;
import io.presence4j.spi.BusSink;
import io.presence4j.spi.Channel;
import io.presence4j.spi.TopicMessage;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.CompletionStage;

/** An end of a bus on which nothing is told; whoever has its sink may. */
public record SilentBus(BusSink sink) implements BusSession {
    @Override
    public void subscribe(Channel channel) {
        sink.subscribed(channel);
    }

    @Override
    public void unsubscribe(Channel channel) {}

    @Override
    public CompletionStage<Void> publish(TopicMessage message) {
        return CompletableFuture.completedStage(null);
    }

    @Override
    public void close() {}
}
