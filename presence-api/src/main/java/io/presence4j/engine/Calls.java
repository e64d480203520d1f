package io.presence4j.engine;

import io.presence4j.PresenceException;
import io.presence4j.StoreUnavailableException;
import java.time.Duration;
import java.util.Iterator;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Set;
import java.util.concurrent.CompletionException;
import java.util.concurrent.CompletionStage;
import java.util.function.Consumer;
import org.jspecify.annotations.Nullable;

/**
 * Calls of the store that wait for an answer: each ends exactly once, on the timer thread, by its answer, its failure or
 * the store timeout. What comes later is dropped.
 */
final class Calls {
    private final Set<Call<?>> inOrder = new LinkedHashSet<>();
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
        stage.whenComplete((answer, failure) -> inbox.post(() -> {
            inOrder.remove(call);
            call.end(answer, failure);
        }));
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
        Call<?> oldest = oldest();
        while (oldest != null && oldest.deadlineNanos - nowNanos <= 0) {
            inOrder.remove(oldest);
            oldest.end(
                    null,
                    new StoreUnavailableException(
                            oldest.what + " had no answer within " + Duration.ofNanos(timeoutNanos)));
            oldest = oldest();
        }
    }

    /** Ends all: nothing will be answered any more. */
    void close(PresenceException cause) {
        List<Call<?>> all = List.copyOf(inOrder);
        inOrder.clear();
        all.forEach(call -> call.end(null, cause));
    }

    long untilNextNanos(long nowNanos) {
        Call<?> oldest = oldest();
        return oldest == null ? Long.MAX_VALUE : oldest.deadlineNanos - nowNanos;
    }

    private @Nullable Call<?> oldest() {
        Iterator<Call<?>> all = inOrder.iterator();
        return all.hasNext() ? all.next() : null;
    }

    /** Whether no call waits. */
    boolean isIdle() {
        return inOrder.isEmpty();
    }
}
