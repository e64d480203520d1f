package io.presence4j.engine;

import io.presence4j.engine.Callbacks.Once;
import io.presence4j.spi.Step;
import io.presence4j.spi.TaskPool;
import java.util.Queue;
import java.util.concurrent.ConcurrentLinkedQueue;
import java.util.concurrent.TimeUnit;

/**
 * Completions that the executor took and has not begun. Where callbacks of ours run meanwhile, these may be waiting for one
 * of them with all of the executor's threads: then it runs on a thread of the tracker's instead.
 */
final class HeldUpCompletions {
    static final long PATIENCE_NANOS = TimeUnit.MILLISECONDS.toNanos(100);

    private record Taken(Once completion, long at) {}

    private final TaskPool pool;
    private final Queue<Taken> taken = new ConcurrentLinkedQueue<>();

    HeldUpCompletions(TaskPool pool) {
        this.pool = pool;
    }

    void add(Once completion, long now) {
        taken.add(new Taken(completion, now));
    }

    /** In how many nanoseconds to look again. Timer thread only. */
    long step(long now, boolean areCallbacksRunning) {
        for (Taken next = taken.peek(); next != null; next = taken.peek()) {
            long left = next.at() + PATIENCE_NANOS - now;
            if (!next.completion().isOver()) {
                if (left > 0) {
                    return left;
                }
                if (!areCallbacksRunning) {
                    return PATIENCE_NANOS;
                }
                runElsewhere(next.completion());
            }
            taken.poll();
        }
        return Step.UNTIL_WOKEN;
    }

    /** On a thread of the tracker's, or in the caller when there is none to be had. */
    void runElsewhere(Once task) {
        try {
            pool.execute(task);
        } catch (Throwable e) {
            task.run();
        }
    }

    /** No step comes any more: runs all that has not begun. */
    void close() {
        for (Taken next = taken.poll(); next != null; next = taken.poll()) {
            if (!next.completion().isOver()) {
                runElsewhere(next.completion());
            }
        }
    }
}
