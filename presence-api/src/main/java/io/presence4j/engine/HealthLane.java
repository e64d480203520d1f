package io.presence4j.engine;

import io.presence4j.Health;
import java.util.ArrayDeque;
import java.util.function.Consumer;
import org.jspecify.annotations.Nullable;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/** One health listener's queue, served in order; when it is full the oldest report goes. Guarded by its monitor. */
final class HealthLane {
    private static final Logger log = LoggerFactory.getLogger(HealthLane.class);
    private static final int MOST = 16;

    private final Consumer<Health> listener;
    private final Callbacks callbacks;
    private final ArrayDeque<Health> queue = new ArrayDeque<>();
    private boolean scheduled;
    private boolean closed;

    HealthLane(Consumer<Health> listener, Callbacks callbacks) {
        this.listener = listener;
        this.callbacks = callbacks;
    }

    void offer(Health health) {
        if (isFirst(health)) {
            start();
        }
    }

    /** Queues it; whether nobody comes for it yet. */
    synchronized boolean isFirst(Health health) {
        if (closed) {
            return false;
        }
        if (queue.size() == MOST) {
            queue.remove();
        }
        queue.add(health);
        boolean first = !scheduled;
        scheduled = true;
        return first;
    }

    /** Calls the listener, soon; with no lock held. */
    void start() {
        callbacks.run(this::serve);
    }

    private void serve() {
        for (Health health = next(); health != null; health = next()) {
            try {
                listener.accept(health);
            } catch (Throwable e) {
                log.error("A health listener failed on {}", health, e);
            }
        }
    }

    private synchronized @Nullable Health next() {
        Health health = queue.poll();
        scheduled = health != null;
        return health;
    }

    synchronized void close() {
        closed = true;
        queue.clear();
    }
}
