package io.presence4j.engine;

import io.presence4j.spi.TaskPool;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.Executor;
import java.util.concurrent.RejectedExecutionException;
import org.jspecify.annotations.Nullable;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/** Runs the host's code: listeners, sockets and what hangs on futures. Nothing of it runs on the timer thread. */
final class Callbacks {
    private static final Logger log = LoggerFactory.getLogger(Callbacks.class);

    private final Executor executor;
    private final @Nullable TaskPool own;
    private final ThreadLocal<Boolean> inside = new ThreadLocal<>();

    /** With the host's executor. */
    Callbacks(Executor executor) {
        this.executor = executor;
        this.own = null;
    }

    /** With a pool of the tracker's, closed with it. */
    Callbacks(TaskPool own) {
        this.executor = own;
        this.own = own;
    }

    /** Whether it was accepted; a refusal is logged. */
    boolean run(Runnable task) {
        try {
            executor.execute(() -> runInside(task));
            return true;
        } catch (RejectedExecutionException e) {
            log.warn("The callback executor refused a task: {}", e.getMessage());
            return false;
        }
    }

    @SuppressWarnings("CatchAndPrintStackTrace")
    private void runInside(Runnable task) {
        inside.set(true);
        try {
            task.run();
        } catch (RuntimeException | Error e) {
            log.error("A callback failed", e);
        } finally {
            inside.remove();
        }
    }

    /** Whether the calling thread is running one of our callbacks. */
    boolean isInside() {
        return inside.get() != null;
    }

    <T> void complete(CompletableFuture<T> future, T value) {
        if (!run(() -> future.complete(value))) {
            future.complete(value);
        }
    }

    /** Done, with nothing to tell. */
    @SuppressWarnings("NullAway") // a future of Void has no other value
    void done(CompletableFuture<Void> future) {
        complete(future, null);
    }

    void fail(CompletableFuture<?> future, Throwable cause) {
        if (!run(() -> future.completeExceptionally(cause))) {
            future.completeExceptionally(cause);
        }
    }

    void close() {
        if (own != null) {
            own.close();
        }
    }
}
