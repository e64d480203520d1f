package io.presence4j.redis;

import io.lettuce.core.api.StatefulConnection;
import io.presence4j.StoreUnavailableException;
import io.presence4j.spi.TimeSource;
import java.time.Duration;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.CompletionStage;
import java.util.function.Function;
import java.util.function.Supplier;
import org.jspecify.annotations.Nullable;

/**
 * A connection that is opened anew when opening it failed, when Lettuce does not get it back for long, and when another
 * end owes an answer for long. Any thread; the lock is held for no waiting.
 *
 * @param <C> the connection with what is known of it
 */
final class Line<C> {
    /** Between two attempts; whoever asks meanwhile is told of the failure. */
    private static final long PAUSE_NANOS = Duration.ofMillis(100).toNanos();

    private final Supplier<CompletionStage<C>> opener;
    private final Function<C, StatefulConnection<?, ?>> connectionOf;
    private final TimeSource time;
    private final Silence silence;
    private final long mostOpeningNanos;
    private final long mostDownNanos;
    private @Nullable CompletableFuture<C> current;
    private long openedAt;
    private @Nullable Long downSince;
    private boolean closed;

    /** A line whose other ends answer within {@code timeout}, and that is left once it is down for {@code mostDown}. */
    Line(
            Supplier<CompletionStage<C>> opener,
            Function<C, StatefulConnection<?, ?>> connectionOf,
            TimeSource time,
            Duration timeout,
            Duration mostDown) {
        this.opener = opener;
        this.connectionOf = connectionOf;
        this.time = time;
        this.silence = new Silence(2 * timeout.toNanos());
        this.mostOpeningNanos = 5 * timeout.toNanos();
        this.mostDownNanos = mostDown.toNanos();
    }

    /** The connection, once made; opens it if need be. */
    synchronized CompletionStage<C> get() {
        if (closed) {
            return CompletableFuture.failedFuture(new StoreUnavailableException("the session is closed"));
        }
        if (current == null || isUseless(current)) {
            Unwaited.observe(drop());
            openedAt = now();
            current = opener.get().toCompletableFuture();
        }
        return current;
    }

    private boolean isUseless(CompletableFuture<C> made) {
        if (!made.isDone()) {
            return now() - openedAt > mostOpeningNanos;
        }
        if (made.isCompletedExceptionally()) {
            return now() - openedAt >= PAUSE_NANOS;
        }
        return isDown(made.join()) || silence.isTooLong(now());
    }

    /** The connection if it is made; opens none. */
    synchronized @Nullable C made() {
        return current == null || !current.isDone() || current.isCompletedExceptionally() ? null : current.join();
    }

    /** The connection that is being made, if any; opens none. */
    synchronized @Nullable CompletionStage<C> current() {
        return current;
    }

    private boolean isDown(C made) {
        if (connectionOf.apply(made).isOpen()) {
            downSince = null;
            return false;
        }
        if (downSince == null) {
            downSince = now();
        }
        return now() - downSince >= mostDownNanos;
    }

    /** Something was sent over it that will be answered. */
    synchronized void asked(String whom) {
        silence.asked(whom, now());
    }

    /** It was answered. */
    synchronized void answered(String whom) {
        silence.answered(whom);
    }

    /** This connection is no good: the next one to ask gets another. Nothing if it has been left already. */
    synchronized boolean leave(C useless) {
        boolean isCurrent = useless.equals(made());
        if (isCurrent) {
            Unwaited.observe(drop());
        }
        return isCurrent;
    }

    private CompletionStage<Void> drop() {
        C made = made();
        CompletableFuture<C> old = current;
        current = null;
        downSince = null;
        silence.giveUp(now());
        if (made != null) {
            return Unwaited.close(connectionOf.apply(made));
        }
        if (old != null) {
            Unwaited.observe(old.thenCompose(late -> connectionOf.apply(late).closeAsync()));
        }
        return CompletableFuture.completedFuture(null);
    }

    /** Closes it, or as soon as it is made, for good. Done when one that was made is closed. */
    synchronized CompletionStage<Void> close() {
        closed = true;
        return drop();
    }

    private long now() {
        return time.nanoTime();
    }
}
