package io.presence4j.engine;

import java.util.random.RandomGenerator;

/**
 * Paces retries: uniform over 0 to min(cap, base x 2^attempt).
 *
 * @see <a href="https://aws.amazon.com/blogs/architecture/exponential-backoff-and-jitter/">full jitter</a>
 */
final class Backoff {
    private static final int MOST_DOUBLINGS = 20;
    private final long baseNanos;
    private final long capNanos;
    private final RandomGenerator random;
    private int attempt;

    Backoff(long baseNanos, long capNanos, RandomGenerator random) {
        this.baseNanos = baseNanos;
        this.capNanos = Math.max(baseNanos, capNanos);
        this.random = random;
    }

    long nextNanos() {
        long most = Math.min(capNanos, baseNanos << Math.min(attempt, MOST_DOUBLINGS));
        attempt++;
        return random.nextLong(most + 1);
    }

    void reset() {
        attempt = 0;
    }
}
