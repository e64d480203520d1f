package io.presence4j.engine;

import io.presence4j.spi.TaskPool;
import java.util.List;
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
 * the executor at the end of its step, holding none. Listeners and sockets wait for an executor that refuses or is busy; a
 * future does not, but completes on a thread of the tracker's. Once closed there is no step to come: whoever leaves
 * something hands it over, and what is refused then runs nonetheless.
 */
final class Callbacks {
    private static final Logger log = LoggerFactory.getLogger(Callbacks.class);

    private final Executor executor;
    private final List<TaskPool> pools;
    private final HeldUpCompletions heldUp;
    private final Queue<Runnable> tasks = new ConcurrentLinkedQueue<>();
    private final Queue<Runnable> completions = new ConcurrentLinkedQueue<>();
    private final Refusals refusals = new Refusals();
    private final ThreadLocal<Boolean> inside = new ThreadLocal<>();
    private volatile Runnable wake = () -> {};
    private volatile @Nullable Thread stepping;
    private volatile boolean closed;

    /** With the host's executor, and a pool of the tracker's that runs nothing but completions. */
    Callbacks(Executor executor, TaskPool completing) {
        this(executor, List.of(completing), completing);
    }

    /** With a pool of the tracker's as the executor. All pools are closed with this. */
    Callbacks(TaskPool own, TaskPool completing) {
        this(own, List.of(own, completing), completing);
    }

    private Callbacks(Executor executor, List<TaskPool> pools, TaskPool completing) {
        this.executor = executor;
        this.pools = pools;
        this.heldUp = new HeldUpCompletions(completing);
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
        long next = heldUp.step(now);
        return tasks.isEmpty() ? next : Math.min(next, Math.max(1, refusals.untilNextNanos(now)));
    }

    private void offerTasks(long now) {
        while (refusals.untilNextNanos(now) <= 0) {
            Runnable task = tasks.poll();
            if (task == null) {
                return;
            }
            if (!isTaken(new Once(task), now)) {
                tasks.add(task);
            }
        }
    }

    private boolean isTaken(Once task, long now) {
        Throwable refusal = task.refusal(executor);
        if (refusal == null) {
            refusals.accepted();
        } else {
            refusals.refused(refusal, now);
        }
        return refusal == null;
    }

    private void handOver(Runnable completion, long now) {
        Once once = new Once(completion);
        if (!isTaken(once, now)) {
            heldUp.runElsewhere(new Once(completion));
        } else if (!once.isOver()) {
            heldUp.add(once, now);
        }
    }

    @SuppressWarnings("CatchAndPrintStackTrace")
    private void runInside(Runnable task) {
        boolean nested = isInside();
        inside.set(true);
        try {
            task.run();
        } catch (Throwable e) {
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

    /** No step comes any more. Runs what is left: completions not by the executor, which may wait for them. */
    void close() {
        closed = true;
        handOverAll();
        heldUp.close();
        pools.forEach(TaskPool::close);
    }

    private void handOverAll() {
        for (Runnable next = completions.poll(); next != null; next = completions.poll()) {
            heldUp.runElsewhere(new Once(next));
        }
        for (Runnable next = tasks.poll(); next != null; next = tasks.poll()) {
            if (new Once(next).refusal(executor) != null) {
                heldUp.runElsewhere(new Once(next));
            }
        }
    }

    /** Something of ours that an executor is given, and that runs once. */
    final class Once implements Runnable {
        private final Runnable task;
        private final AtomicBoolean over = new AtomicBoolean();

        Once(Runnable task) {
            this.task = task;
        }

        @Override
        public void run() {
            if (over.compareAndSet(false, true)) {
                runInside(task);
            }
        }

        /** Whether it began, or was refused. */
        boolean isOver() {
            return over.get();
        }

        /* An executor may take a task and throw all the same: one that began was not refused, one that was never begins. */
        private @Nullable Throwable refusal(Executor by) {
            try {
                by.execute(this);
                return null;
            } catch (Throwable e) {
                return over.compareAndSet(false, true) ? e : null;
            }
        }
    }
}
