package io.presence4j.spi;

import java.security.SecureRandom;
import java.time.Instant;
import java.util.concurrent.CompletableFuture;
import java.util.random.RandomGenerator;

/**
 * Monotonic time, and what runs by it. Given once, by the store ({@link PresenceStore#time()}), so that a test which
 * moves it moves everything.
 */
public interface TimeSource {
    /** Monotonic nanoseconds from an arbitrary origin; only differences mean anything. */
    long nanoTime();

    /** Starts a loop that calls the step until closed, first at once, never two calls at a time. */
    Loop start(String name, Step step);

    /** Starts a pool for callbacks. */
    TaskPool pool(String name);

    /**
     * Blocks until the future is done, whatever its outcome, or the time has passed. Manual time runs what is due now
     * instead and returns, done or not.
     */
    void await(CompletableFuture<?> done, long limitNanos);

    /** Randomness for ids and jitter; one generator for each call. A test seeds it. */
    default RandomGenerator random() {
        return new SecureRandom();
    }

    /** The wall clock, for reports to people; nothing is decided by it. */
    default Instant wallClock() {
        return Instant.EPOCH.plusNanos(nanoTime());
    }
}
