package io.presence4j.engine;

import java.util.concurrent.ConcurrentLinkedQueue;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/** What other threads want done on the timer thread, in order. */
final class Inbox {
    private static final Logger log = LoggerFactory.getLogger(Inbox.class);

    static final int MOST_AT_ONCE = 128;

    private final ConcurrentLinkedQueue<Runnable> tasks = new ConcurrentLinkedQueue<>();
    private final Signal signal;
    private volatile boolean closed;

    /** Somebody waits for it. */
    private record Awaited(Runnable task, Runnable ifClosed) implements Runnable {
        @Override
        public void run() {
            task.run();
        }
    }

    Inbox(Signal signal) {
        this.signal = signal;
    }

    void post(Runnable task) {
        tasks.add(task);
        if (closed) {
            dropAll();
        } else {
            signal.raise();
        }
    }

    /** The same, for what somebody waits for: {@code ifClosed} is run in its place when no step comes any more. */
    void post(Runnable task, Runnable ifClosed) {
        post(new Awaited(task, ifClosed));
    }

    /** Runs what came, up to so many: messages may take longer than it takes to beat. */
    void drain() {
        for (int left = MOST_AT_ONCE; left > 0; left--) {
            Runnable task = tasks.poll();
            if (task == null) {
                return;
            }
            run(task);
        }
    }

    /** Nothing that is here, or comes from now on, is run. */
    void close() {
        closed = true;
        dropAll();
    }

    private void dropAll() {
        for (Runnable task = tasks.poll(); task != null; task = tasks.poll()) {
            if (task instanceof Awaited awaited) {
                run(awaited.ifClosed());
            }
        }
    }

    private static void run(Runnable task) {
        try {
            task.run();
        } catch (Throwable e) {
            log.error("Handling an answer or a message failed", e);
        }
    }

    boolean isEmpty() {
        return tasks.isEmpty();
    }
}
