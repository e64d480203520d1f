package io.presence4j.engine;

import io.presence4j.spi.Step;
import io.presence4j.spi.TaskPool;
import java.util.Queue;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.ConcurrentLinkedQueue;
import java.util.concurrent.Executor;
import java.util.concurrent.atomic.AtomicBoolean;
import org.jspecify.annotations.Nullable;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/**
 * Runs the host's code: listeners, sockets and what hangs on futures.
 *
 * <p>Whoever has something to run only leaves it here, on any thread and with any lock held; the timer thread hands it to
 * the executor at the end of its step, holding none. Listeners and sockets wait for an executor that refuses; a future
 * does not, but completes on a thread of the tracker's. Once closed there is no step to come: whoever leaves something
 * hands it over, and what is refused then runs nonetheless.
 */
final class Callbacks {
    private static final Logger log = LoggerFactory.getLogger(Callbacks.class);

    private final Executor executor;
    private final TaskPool own;
    private final Queue<Runnable> tasks = new ConcurrentLinkedQueue<>();
    private final Queue<Runnable> completions = new ConcurrentLinkedQueue<>();
    private final Refusals refusals = new Refusals();
    private final ThreadLocal<Boolean> inside = new ThreadLocal<>();
    private volatile Runnable wake = () -> {};
    private volatile @Nullable Thread stepping;
    private volatile boolean closed;

    /** With the host's executor, and a pool of the tracker's for what it refuses at the end. */
    Callbacks(Executor executor, TaskPool own) {
        this.executor = executor;
        this.own = own;
    }

    /** With a pool of the tracker's, closed with it. */
    Callbacks(TaskPool own) {
        this(own, own);
    }

    /** {@code action} brings about a step; it is run by those who leave something between two. */
    void onLeft(Runnable action) {
        wake = action;
    }

    /** Runs it once the executor takes it. */
    void run(Runnable task) {
        leave(tasks, task);
    }

    private void leave(Queue<Runnable> queue, Runnable task) {
        queue.add(task);
        if (closed) {
            handOverAll();
        } else if (stepping != Thread.currentThread()) {
            wake.run();
        }
    }

    <T> void complete(CompletableFuture<T> future, T value) {
        leave(completions, () -> future.complete(value));
    }

    /** Done, with nothing to tell. */
    @SuppressWarnings("NullAway") // a future of Void has no other value
    void done(CompletableFuture<Void> future) {
        complete(future, null);
    }

    void fail(CompletableFuture<?> future, Throwable cause) {
        if (!future.isDone()) {
            leave(completions, () -> future.completeExceptionally(cause));
        }
    }

    /* The timer thread's part. */

    /** What it leaves from now on is found by {@link #step}. */
    void beginStep() {
        stepping = Thread.currentThread();
    }

    /** Hands over what was left; in how many nanoseconds to offer again what was refused. Holds no lock. */
    long step(long now) {
        do {
            for (Runnable next = completions.poll(); next != null; next = completions.poll()) {
                handOver(next, now);
            }
            offerTasks(now);
        } while (!completions.isEmpty());
        stepping = null;
        return tasks.isEmpty() ? Step.UNTIL_WOKEN : Math.max(1, refusals.untilNextNanos(now));
    }

    private void offerTasks(long now) {
        while (refusals.untilNextNanos(now) <= 0) {
            Runnable task = tasks.poll();
            if (task == null) {
                return;
            }
            if (!isTaken(executor, task, now)) {
                tasks.add(task);
            }
        }
    }

    private boolean isTaken(Executor by, Runnable task, long now) {
        Throwable refusal = refusal(by, task);
        if (refusal == null) {
            refusals.accepted();
        } else {
            refusals.refused(refusal, now);
        }
        return refusal == null;
    }

    private void handOver(Runnable task, long now) {
        if (!isTaken(executor, task, now)) {
            runElsewhere(task);
        }
    }

    private void runElsewhere(Runnable task) {
        if (refusal(own, task) != null) {
            runInside(task);
        }
    }

    /* An executor may take a task and throw all the same: one that began was not refused, one that was never begins. */
    private @Nullable Throwable refusal(Executor by, Runnable task) {
        AtomicBoolean over = new AtomicBoolean();
        try {
            by.execute(() -> {
                if (over.compareAndSet(false, true)) {
                    runInside(task);
                }
            });
            return null;
        } catch (Throwable e) {
            return over.compareAndSet(false, true) ? e : null;
        }
    }

    @SuppressWarnings("CatchAndPrintStackTrace")
    private void runInside(Runnable task) {
        boolean nested = isInside();
        inside.set(true);
        try {
            task.run();
        } catch (RuntimeException | Error e) {
            log.error("A callback failed", e);
        } finally {
            if (!nested) {
                inside.remove();
            }
        }
    }

    /** Whether the calling thread is running one of our callbacks. */
    boolean isInside() {
        return inside.get() != null;
    }

    /** No step comes any more. Runs what is left. */
    void close() {
        closed = true;
        handOverAll();
        own.close();
    }

    private void handOverAll() {
        handOverAll(completions);
        handOverAll(tasks);
    }

    private void handOverAll(Queue<Runnable> left) {
        for (Runnable next = left.poll(); next != null; next = left.poll()) {
            if (refusal(executor, next) != null) {
                runElsewhere(next);
            }
        }
    }
}
