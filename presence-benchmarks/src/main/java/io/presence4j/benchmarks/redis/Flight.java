package io.presence4j.benchmarks.redis;

import java.util.concurrent.CompletionStage;
import java.util.concurrent.Semaphore;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicReference;
import java.util.function.IntFunction;
import org.jspecify.annotations.Nullable;

/** Asynchronous calls, so many under way at a time. */
final class Flight {
    private static final int PATIENCE_SECONDS = 60;

    private final Semaphore free;
    private final AtomicReference<@Nullable Throwable> failure = new AtomicReference<>();

    private Flight(int most) {
        this.free = new Semaphore(most);
    }

    /** Makes the calls 0, 1, … in order, and waits until all are done; fails if one of them did. */
    static void run(int calls, int most, IntFunction<? extends CompletionStage<?>> call) {
        Flight flight = new Flight(most);
        for (int i = 0; i < calls; i++) {
            flight.await(1);
            CompletionStage<?> unused = call.apply(i).whenComplete(flight::done);
        }
        flight.await(most);
    }

    private void done(@Nullable Object answer, @Nullable Throwable cause) {
        if (cause != null) {
            failure.set(cause);
        }
        free.release();
    }

    private void await(int calls) {
        try {
            if (!free.tryAcquire(calls, PATIENCE_SECONDS, TimeUnit.SECONDS)) {
                throw new IllegalStateException("no answer within " + PATIENCE_SECONDS + " s");
            }
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
            throw new IllegalStateException("interrupted", e);
        }
        Throwable cause = failure.get();
        if (cause != null) {
            throw new IllegalStateException("a call failed", cause);
        }
    }
}
