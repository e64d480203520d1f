package io.presence4j.engine;

import io.presence4j.PresenceEvent;
import io.presence4j.PresenceListener;
import io.presence4j.Roster;
import io.presence4j.StoreUnavailableException;
import io.presence4j.Watch;
import java.util.List;
import java.util.concurrent.CompletableFuture;
import java.util.function.Consumer;
import org.jspecify.annotations.Nullable;

/** One watch: its listener's lane, and the feed once it is attached. */
final class WatchHandle implements Watch {
    private final String topic;
    private final Lane lane;
    private final Callbacks callbacks;
    private final Consumer<WatchHandle> onClose;
    private final CompletableFuture<Void> synced = new CompletableFuture<>();
    private volatile @Nullable Feed feed;
    private volatile boolean begun;
    private volatile boolean closed;

    WatchHandle(String topic, PresenceListener listener, Callbacks callbacks, int most, Consumer<WatchHandle> onClose) {
        this.topic = topic;
        this.callbacks = callbacks;
        this.onClose = onClose;
        this.lane = new Lane(listener, callbacks, most, this::resync);
    }

    String topic() {
        return topic;
    }

    void attached(Feed toFeed) {
        feed = toFeed;
    }

    void begin(PresenceEvent first) {
        begun = true;
        lane.offer(first);
        callbacks.done(synced);
    }

    /** The tracker was closed. */
    void end() {
        if (!begun) {
            callbacks.fail(synced, new StoreUnavailableException("the tracker was closed"));
        }
    }

    void offer(PresenceEvent event) {
        lane.offer(event);
    }

    private PresenceEvent resync() {
        Feed attached = feed;
        if (attached == null) {
            throw new IllegalStateException("a lane overflowed before it had a feed");
        }
        return attached.resync(lane);
    }

    Lane lane() {
        return lane;
    }

    @Override
    public Roster roster() {
        Feed attached = feed;
        return attached == null || !begun ? new Roster(topic, 0, List.of()) : attached.roster();
    }

    @Override
    public CompletableFuture<Void> synced() {
        return synced.copy();
    }

    @Override
    public void close() {
        if (!closed) {
            closed = true;
            lane.close();
            callbacks.fail(synced, new StoreUnavailableException("the watch of " + topic + " was closed"));
            onClose.accept(this);
        }
    }

    boolean isClosed() {
        return closed;
    }
}
