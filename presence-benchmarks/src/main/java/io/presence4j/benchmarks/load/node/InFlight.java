package io.presence4j.benchmarks.load.node;

import java.util.concurrent.CompletionStage;
import java.util.concurrent.Semaphore;
import java.util.concurrent.atomic.AtomicReference;
import org.jspecify.annotations.Nullable;

/** Calls under way, at most so many at a time: whoever wants to make another one waits. */
final class InFlight {
    private final int most;
    private final Semaphore free;
    private final AtomicReference<@Nullable Throwable> failure = new AtomicReference<>();

    InFlight(int most) {
        this.most = most;
        this.free = new Semaphore(most);
    }

    /** Makes the call. */
    interface Call {
        CompletionStage<?> make();
    }

    void add(Call call) {
        free.acquireUninterruptibly();
        CompletionStage<?> unused = call.make().whenComplete(this::done);
    }

    private void done(@Nullable Object answer, @Nullable Throwable cause) {
        if (cause != null) {
            failure.compareAndSet(null, cause);
        }
        free.release();
    }

    /** Waits until none is under way; fails if one of them failed. */
    void settle() {
        free.acquireUninterruptibly(most);
        free.release(most);
        Throwable cause = failure.get();
        if (cause != null) {
            throw new IllegalStateException("a call failed", cause);
        }
    }
}
