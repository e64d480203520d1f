package io.presence4j.engine;

import io.presence4j.PresenceConfig;
import io.presence4j.spi.StoreSession;
import java.time.Duration;
import java.util.random.RandomGenerator;

/**
 * What the parts of one tracker share.
 *
 * @param name the instance's label
 * @param instant the present for all parts: that of the step; timer thread only
 * @param random timer thread only
 * @param publishes whether the tracker publishes the messages, over a bus of the host's
 */
record Core(
        String name,
        PresenceConfig config,
        StoreSession session,
        Inbox inbox,
        Calls calls,
        Callbacks callbacks,
        Now instant,
        RandomGenerator random,
        HealthMonitor health,
        boolean publishes) {

    private static final long RETRY_BASE_NANOS = 50_000_000L;
    private static final long PATIENCE_NANOS = 200_000_000L;
    private static final long LEAST_SPREAD_NANOS = 1_000_000_000L;

    /** For retries of store calls: full jitter up to one beat. */
    Backoff backoff() {
        return new Backoff(RETRY_BASE_NANOS, config.beat().toNanos(), random);
    }

    /** Monotonic nanoseconds at the step that is being made. */
    long now() {
        return instant.nanos();
    }

    /** How long a message that others wait for may be late: a store's own bus keeps the order, a host's may not. */
    long patienceNanos() {
        return publishes ? PATIENCE_NANOS : 0;
    }

    /**
     * For a client that is sent to another instance: within a beat, so that not all are back at once; and within half the
     * linger, so that they are back before it ends, unless that is too short to spread anybody.
     */
    Duration retryAfter() {
        long beat = config.beat().toNanos();
        long half = config.linger().toNanos() / 2;
        return Duration.ofNanos(jitter(half < LEAST_SPREAD_NANOS ? beat : Math.min(beat, half)));
    }

    long jitter(long mostNanos) {
        return mostNanos <= 0 ? 0 : random.nextLong(mostNanos);
    }
}
