package io.presence4j.engine;

import java.util.concurrent.ConcurrentLinkedQueue;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/** What other threads want done on the timer thread, in order. */
final class Inbox {
    private static final Logger log = LoggerFactory.getLogger(Inbox.class);

    private final ConcurrentLinkedQueue<Runnable> tasks = new ConcurrentLinkedQueue<>();
    private final Signal signal;

    Inbox(Signal signal) {
        this.signal = signal;
    }

    void post(Runnable task) {
        tasks.add(task);
        signal.raise();
    }

    /** Runs all that came, what comes meanwhile included. */
    void drain() {
        Runnable task = tasks.poll();
        while (task != null) {
            try {
                task.run();
            } catch (RuntimeException | Error e) {
                log.error("Handling an answer or a message failed", e);
            }
            task = tasks.poll();
        }
    }

    boolean isEmpty() {
        return tasks.isEmpty();
    }
}
