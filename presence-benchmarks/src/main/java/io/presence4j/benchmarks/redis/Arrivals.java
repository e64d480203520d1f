package io.presence4j.benchmarks.redis;

import io.presence4j.PresenceEvent;
import io.presence4j.PresenceListener;
import io.presence4j.spi.SystemTime;
import java.time.Duration;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicLong;
import org.HdrHistogram.Histogram;
import org.jspecify.annotations.Nullable;

/** A listener to users whose ids tell when they came ({@link SentAt}): how long that took, and how many have come. */
final class Arrivals implements PresenceListener {
    private static final Duration PATIENCE = Duration.ofMinutes(2);
    private static final long POLL_NANOS = TimeUnit.MILLISECONDS.toNanos(1);

    private final SystemTime time = new SystemTime();
    private final Histogram nanos = new Histogram(TimeUnit.MINUTES.toNanos(5), 3);
    private final AtomicLong joined = new AtomicLong();
    private final CompletableFuture<@Nullable Void> begun = new CompletableFuture<>();

    @Override
    public void onEvent(PresenceEvent event) {
        if (event instanceof PresenceEvent.Joined user) {
            record(time.nanoTime() - SentAt.nanos(user.member().userId()));
            joined.incrementAndGet();
        } else if (event instanceof PresenceEvent.Resynced) {
            begun.complete(null);
        }
    }

    private synchronized void record(long taken) {
        nanos.recordValue(Math.max(1, taken));
    }

    /** Returns once nothing is missed any more. */
    void awaitBegin() {
        begun.orTimeout(PATIENCE.toSeconds(), TimeUnit.SECONDS).join();
    }

    /** Returns once so many have come since the start. */
    void awaitJoined(long count) {
        long start = time.nanoTime();
        while (joined.get() < count) {
            if (time.nanoTime() - start > PATIENCE.toNanos()) {
                throw new IllegalStateException("seen " + joined + " of " + count);
            }
            time.await(new CompletableFuture<>(), POLL_NANOS);
        }
        if (joined.get() > count) {
            throw new IllegalStateException("seen " + joined + ", more than " + count);
        }
    }

    /** What was measured since the last time this was asked. */
    synchronized Histogram take() {
        Histogram taken = nanos.copy();
        nanos.reset();
        return taken;
    }
}
