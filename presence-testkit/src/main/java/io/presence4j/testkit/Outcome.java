package io.presence4j.testkit;

import java.util.concurrent.CompletableFuture;
import java.util.concurrent.CompletionException;
import org.jspecify.annotations.Nullable;

/** Passes on how a stage ended. */
final class Outcome {
    private Outcome() {}

    @SuppressWarnings("NullAway") // A stage that did not fail has its answer.
    static <T> void pass(@Nullable T answer, @Nullable Throwable failure, CompletableFuture<T> to) {
        if (failure == null) {
            to.complete(answer);
        } else {
            to.completeExceptionally(cause(failure));
        }
    }

    /** What went wrong, without the wrapping that dependent stages add. */
    static Throwable cause(Throwable failure) {
        return failure instanceof CompletionException && failure.getCause() != null ? failure.getCause() : failure;
    }
}
