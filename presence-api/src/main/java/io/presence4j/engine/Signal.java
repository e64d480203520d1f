package io.presence4j.engine;

import java.util.concurrent.atomic.AtomicBoolean;

/** Wakes the timer thread once for many raisings. */
final class Signal {
    private final AtomicBoolean raised = new AtomicBoolean();
    private final Runnable wake;

    Signal(Runnable wake) {
        this.wake = wake;
    }

    void raise() {
        if (!raised.get() && raised.compareAndSet(false, true)) {
            wake.run();
        }
    }

    /** Called by the timer thread before it looks. */
    boolean lower() {
        return raised.getAndSet(false);
    }
}
