package io.presence4j.engine;

import io.presence4j.StoreUnavailableException;
import io.presence4j.spi.Step;
import io.presence4j.spi.TimeSource;
import java.time.Duration;
import java.util.ArrayDeque;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.ConcurrentLinkedQueue;

/** Fails what {@code stored()} promised and was not kept in time. {@link #begin} and {@link #counted}: any thread. */
final class StoredDeadlines {
    private final TimeSource time;
    private final Callbacks callbacks;
    private final Duration timeout;
    private final Runnable wake;
    private final Runnable sweep;
    private final ConcurrentLinkedQueue<Waiting> begun = new ConcurrentLinkedQueue<>();
    private final ArrayDeque<Waiting> inOrder = new ArrayDeque<>();
    private volatile boolean closed;

    private record Waiting(StoredFuture future, long deadlineNanos) {}

    StoredDeadlines(TimeSource time, Callbacks callbacks, Duration timeout, Runnable wake, Runnable sweep) {
        this.time = time;
        this.callbacks = callbacks;
        this.timeout = timeout;
        this.wake = wake;
        this.sweep = sweep;
    }

    StoredFuture begin() {
        return new StoredFuture(callbacks);
    }

    CompletableFuture<Void> counted(StoredFuture future) {
        CompletableFuture<Void> result = future.counted();
        if (!result.isDone()) {
            begun.add(new Waiting(future, time.nanoTime() + timeout.toNanos()));
            if (closed) {
                failBegun();
            } else {
                wake.run();
            }
        }
        return result;
    }

    long step(long now) {
        for (Waiting next = begun.poll(); next != null; next = begun.poll()) {
            inOrder.add(next);
        }
        boolean failed = false;
        Waiting oldest = inOrder.peek();
        while (oldest != null && (oldest.future().isOver() || oldest.deadlineNanos() - now <= 0)) {
            if (!oldest.future().isOver()) {
                failed = true;
                oldest.future()
                        .fail(new StoreUnavailableException("the changes were not acknowledged within " + timeout
                                + "; they stay pending and will be applied"));
            }
            inOrder.remove();
            oldest = inOrder.peek();
        }
        if (failed) {
            sweep.run();
        }
        return oldest == null ? Step.UNTIL_WOKEN : oldest.deadlineNanos() - now;
    }

    /** The tracker is closed: nothing will be acknowledged any more. */
    void close() {
        closed = true;
        failBegun();
        inOrder.forEach(StoredDeadlines::failClosed);
        inOrder.clear();
    }

    private void failBegun() {
        for (Waiting next = begun.poll(); next != null; next = begun.poll()) {
            failClosed(next);
        }
    }

    private static void failClosed(Waiting waiting) {
        waiting.future().fail(new StoreUnavailableException("the tracker was closed"));
    }
}
