package io.presence4j.engine;

import io.presence4j.PresenceException;
import io.presence4j.StoreUnavailableException;
import java.time.Duration;
import java.util.ArrayDeque;
import java.util.concurrent.CompletionException;
import java.util.concurrent.CompletionStage;
import java.util.function.Consumer;
import org.jspecify.annotations.Nullable;

/**
 * Calls of the store that wait for an answer: each ends exactly once, on the timer thread, by its answer, its failure or
 * the store timeout. What comes later is dropped.
 */
final class Calls {
    private final ArrayDeque<Call<?>> inOrder = new ArrayDeque<>();
    private final Inbox inbox;
    private final long timeoutNanos;

    Calls(Inbox inbox, Duration timeout) {
        this.inbox = inbox;
        this.timeoutNanos = timeout.toNanos();
    }

    /** One call. */
    static final class Call<T> {
        private final String what;
        private final long deadlineNanos;
        private final Consumer<T> onAnswer;
        private final Consumer<PresenceException> onFailure;
        private boolean over;

        Call(String what, long deadlineNanos, Consumer<T> onAnswer, Consumer<PresenceException> onFailure) {
            this.what = what;
            this.deadlineNanos = deadlineNanos;
            this.onAnswer = onAnswer;
            this.onFailure = onFailure;
        }

        private void end(@Nullable T answer, @Nullable Throwable failure) {
            if (over) {
                return;
            }
            over = true;
            if (answer != null) {
                onAnswer.accept(answer);
            } else {
                onFailure.accept(failure(what, failure));
            }
        }
    }

    /** Follows a call that was just sent. */
    <T> void follow(
            String what,
            long nowNanos,
            CompletionStage<T> stage,
            Consumer<T> onAnswer,
            Consumer<PresenceException> onFailure) {
        Call<T> call = new Call<>(what, nowNanos + timeoutNanos, onAnswer, onFailure);
        inOrder.add(call);
        stage.whenComplete((answer, failure) -> inbox.post(() -> call.end(answer, failure)));
    }

    static PresenceException failure(String what, @Nullable Throwable failure) {
        Throwable cause =
                failure instanceof CompletionException && failure.getCause() != null ? failure.getCause() : failure;
        if (cause instanceof PresenceException known) {
            return known;
        }
        return new StoreUnavailableException(
                what + " failed: " + cause, cause == null ? new NullPointerException() : cause);
    }

    /** Ends what is overdue. */
    void expire(long nowNanos) {
        Call<?> oldest = inOrder.peek();
        while (oldest != null && (oldest.over || oldest.deadlineNanos - nowNanos <= 0)) {
            inOrder.remove();
            oldest.end(
                    null,
                    new StoreUnavailableException(
                            oldest.what + " had no answer within " + Duration.ofNanos(timeoutNanos)));
            oldest = inOrder.peek();
        }
    }

    /** Ends all: nothing will be answered any more. */
    void close(PresenceException cause) {
        inOrder.forEach(call -> call.end(null, cause));
        inOrder.clear();
    }

    long untilNextNanos(long nowNanos) {
        Call<?> oldest = inOrder.peek();
        return oldest == null ? Long.MAX_VALUE : oldest.deadlineNanos - nowNanos;
    }

    /** Whether any call waits. */
    boolean isIdle() {
        return inOrder.stream().allMatch(call -> call.over);
    }
}
