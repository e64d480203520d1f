package io.presence4j.engine;

import io.presence4j.engine.Callbacks.Once;
import io.presence4j.spi.Step;
import io.presence4j.spi.TaskPool;
import java.util.ArrayDeque;
import java.util.Queue;
import java.util.concurrent.TimeUnit;

/**
 * Completions that the executor took and has not begun. What holds it up may be waiting for one of them, with all of its
 * threads: so after a while they run on threads of the tracker's. Timer thread only, but {@link #runElsewhere}.
 */
final class HeldUpCompletions {
    static final long PATIENCE_NANOS = TimeUnit.MILLISECONDS.toNanos(100);

    private record Taken(Once completion, long at) {}

    private final TaskPool pool;
    private final Queue<Taken> taken = new ArrayDeque<>();

    HeldUpCompletions(TaskPool pool) {
        this.pool = pool;
    }

    void add(Once completion, long now) {
        taken.add(new Taken(completion, now));
    }

    /** In how many nanoseconds to look again. */
    long step(long now) {
        for (Taken next = taken.peek(); next != null; next = taken.peek()) {
            long left = next.at() + PATIENCE_NANOS - now;
            if (!next.completion().isOver()) {
                if (left > 0) {
                    return left;
                }
                runElsewhere(next.completion());
            }
            taken.poll();
        }
        return Step.UNTIL_WOKEN;
    }

    /** On a thread of the tracker's, or in the caller when there is none to be had. Any thread. */
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
