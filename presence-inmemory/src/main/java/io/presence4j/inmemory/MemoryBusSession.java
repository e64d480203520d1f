package io.presence4j.inmemory;

import io.presence4j.spi.BusSession;
import io.presence4j.spi.BusSink;
import io.presence4j.spi.Channel;
import io.presence4j.spi.TopicMessage;
import java.util.Set;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.CompletionStage;
import java.util.concurrent.ConcurrentHashMap;
import java.util.function.Consumer;

/** One tracker's end of the store's bus. */
final class MemoryBusSession implements BusSession {
    private final StoreMemory memory;
    private final BusSink sink;
    private final Consumer<MemoryBusSession> onClose;
    private final Set<Channel> subscribed = ConcurrentHashMap.newKeySet();
    private volatile boolean closed;

    MemoryBusSession(StoreMemory memory, BusSink sink, Consumer<MemoryBusSession> onClose) {
        this.memory = memory;
        this.sink = sink;
        this.onClose = onClose;
    }

    @Override
    public void subscribe(Channel channel) {
        memory.shard(channel.shard());
        subscribed.add(channel);
        memory.channels().add(channel, this);
        if (closed) {
            unsubscribe(channel);
        } else {
            sink.subscribed(channel);
        }
    }

    @Override
    public void unsubscribe(Channel channel) {
        subscribed.remove(channel);
        memory.channels().remove(channel, this);
    }

    /** Messages are the store's own: it tells them itself. */
    @Override
    public CompletionStage<Void> publish(TopicMessage message) {
        return CompletableFuture.failedFuture(
                new UnsupportedOperationException("the store announces on its own bus: " + message.channel()));
    }

    void deliver(TopicMessage message) {
        if (!closed) {
            sink.message(message);
        }
    }

    @Override
    public void close() {
        closed = true;
        subscribed.forEach(this::unsubscribe);
        onClose.accept(this);
    }
}
