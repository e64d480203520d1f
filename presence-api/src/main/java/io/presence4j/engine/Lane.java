package io.presence4j.engine;

import io.presence4j.PresenceEvent;
import io.presence4j.PresenceListener;
import java.util.ArrayDeque;
import java.util.function.Supplier;
import org.jspecify.annotations.Nullable;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/**
 * One listener's queue: bounded, served one event at a time, in order.
 *
 * <p>Guarded by its own monitor; the listener, the resync and the executor are called without it.
 */
final class Lane {
    private static final Logger log = LoggerFactory.getLogger(Lane.class);
    private static final int EVENTS_PER_TASK = 64;

    private final PresenceListener listener;
    private final Callbacks callbacks;
    private final int most;
    private final Supplier<PresenceEvent> resync;
    private final ArrayDeque<PresenceEvent> queue = new ArrayDeque<>();
    private boolean scheduled;
    private boolean overflowed;
    private boolean closed;

    /** {@code resync} calls {@link #resumed} under the lock that orders the events. */
    Lane(PresenceListener listener, Callbacks callbacks, int most, Supplier<PresenceEvent> resync) {
        this.listener = listener;
        this.callbacks = callbacks;
        this.most = most;
        this.resync = resync;
    }

    /** Queues an event; after an overflow it is dropped, since the coming resync covers it. */
    void offer(PresenceEvent event) {
        if (isFirst(event)) {
            callbacks.run(this::serve);
        }
    }

    /** Queues it; whether nobody comes for it yet. */
    private synchronized boolean isFirst(PresenceEvent event) {
        if (closed || overflowed) {
            return false;
        }
        if (queue.size() >= most) {
            queue.clear();
            overflowed = true;
        } else {
            queue.add(event);
        }
        boolean first = !scheduled;
        scheduled = true;
        return first;
    }

    private void serve() {
        for (int served = 0; served < EVENTS_PER_TASK; served++) {
            PresenceEvent event = next();
            if (event == null) {
                return;
            }
            tell(event);
        }
        callbacks.run(this::serve);
    }

    private @Nullable PresenceEvent next() {
        synchronized (this) {
            PresenceEvent event = queue.poll();
            if (event != null || !overflowed || closed) {
                scheduled = event != null;
                return event;
            }
        }
        return resync.get();
    }

    /** From now on events are queued again. */
    synchronized void resumed() {
        overflowed = false;
    }

    private void tell(PresenceEvent event) {
        try {
            listener.onEvent(event);
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
        } catch (Throwable e) {
            log.error("A listener of topic {} failed on {}", event.topic(), event, e);
        }
    }

    synchronized boolean isClosed() {
        return closed;
    }

    synchronized void close() {
        closed = true;
        queue.clear();
    }
}
