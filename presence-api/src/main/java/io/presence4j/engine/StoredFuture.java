package io.presence4j.engine;

import io.presence4j.PresenceException;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.atomic.AtomicInteger;

/** Counts the pairs that one {@code stored()} waits for; completes on the callback executor. */
final class StoredFuture {
    private final CompletableFuture<Void> result = new CompletableFuture<>();
    private final Callbacks callbacks;
    /* One above the pairs, until all are counted. */
    private final AtomicInteger missing = new AtomicInteger(1);

    StoredFuture(Callbacks callbacks) {
        this.callbacks = callbacks;
    }

    void expect() {
        missing.incrementAndGet();
    }

    void arrived() {
        if (missing.decrementAndGet() == 0) {
            callbacks.done(result);
        }
    }

    void fail(PresenceException cause) {
        callbacks.fail(result, cause);
    }

    boolean isOver() {
        return result.isDone();
    }

    /** All pairs are counted: done at once if there are none. */
    CompletableFuture<Void> counted() {
        if (missing.decrementAndGet() == 0) {
            result.complete(null);
        }
        return result;
    }

    CompletableFuture<Void> result() {
        return result;
    }
}
