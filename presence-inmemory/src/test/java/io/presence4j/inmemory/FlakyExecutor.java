package io.presence4j.inmemory;

import java.util.concurrent.Executor;
import java.util.concurrent.RejectedExecutionException;

/** A host's executor that takes no task while told so. */
final class FlakyExecutor implements Executor {
    private final Executor threads;
    private int failures;
    private Throwable failure = new RejectedExecutionException("full");
    private int refused;

    FlakyExecutor(Executor threads) {
        this.threads = threads;
    }

    /** Fails so many times from now on. */
    void failNext(int times, Throwable with) {
        failures = times;
        failure = with;
    }

    /** Takes nothing from now on. */
    void refuse() {
        failNext(Integer.MAX_VALUE, new RejectedExecutionException("full"));
    }

    /** How many tasks it was offered while it failed. */
    int refused() {
        return refused;
    }

    @Override
    public void execute(Runnable task) {
        if (failures > 0) {
            failures--;
            refused++;
            FlakyExecutor.<RuntimeException>sneakyThrow(failure);
        }
        threads.execute(task);
    }

    @SuppressWarnings({"unchecked", "TypeParameterUnusedInFormals"})
    static <E extends Throwable> void sneakyThrow(Throwable e) throws E {
        throw (E) e;
    }
}
