package io.presence4j.testkit;

import java.time.Duration;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.CompletionException;
import java.util.concurrent.CompletionStage;

/**
 * Moves a {@link ManualTime} on when other threads answer: time goes on only when nothing is left to do at an instant and
 * nothing is under way outside of it.
 */
public final class Settling {
    /** As many rounds at one instant count as no end. */
    private static final int MOST_ROUNDS = 10_000;

    private final ManualTime time;
    private final Pending pending;

    /** Waits for this; {@link Pending#NOTHING} is not asked. */
    public Settling(ManualTime time, Pending pending) {
        this.time = time;
        this.pending = pending;
    }

    /** Lets this much time pass, and settles at each instant on the way but the last. */
    public void advance(Duration duration) {
        if (pending.equals(Pending.NOTHING)) {
            time.advance(duration);
        } else {
            advanceByInstants(duration);
        }
    }

    private void advanceByInstants(Duration duration) {
        long leftNanos = duration.toNanos();
        settle();
        for (long next = time.nanosUntilNext(); next <= leftNanos; next = time.nanosUntilNext()) {
            time.advance(Duration.ofNanos(next));
            leftNanos -= next;
            settle();
        }
        time.advance(Duration.ofNanos(leftNanos));
    }

    /** Lets no time pass, and waits until nothing is due or under way. */
    public void settle() {
        if (pending.equals(Pending.NOTHING)) {
            time.run();
        } else {
            settleInRounds();
        }
    }

    private void settleInRounds() {
        int quiet = 0;
        for (int round = 0; round < MOST_ROUNDS; round++) {
            time.run();
            quiet = pending.drain() || time.nanosUntilNext() <= 0 ? 0 : quiet + 1;
            if (quiet == 2) {
                return;
            }
        }
        throw new IllegalStateException("not quiet after " + MOST_ROUNDS + " rounds at one instant");
    }

    /**
     * Settles, and gives the stage's value or throws its failure.
     *
     * @throws AssertionError if it is not done
     */
    public <T> T await(CompletionStage<T> stage) {
        settle();
        CompletableFuture<T> future = stage.toCompletableFuture();
        if (!future.isDone()) {
            throw new AssertionError("not done, though nothing is under way that needs no time: " + stage);
        }
        try {
            return future.join();
        } catch (CompletionException e) {
            throw e.getCause() instanceof RuntimeException cause ? cause : e;
        }
    }
}
