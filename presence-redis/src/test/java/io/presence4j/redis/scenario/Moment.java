package io.presence4j.redis.scenario;

import java.time.Duration;
import java.util.concurrent.locks.LockSupport;
import java.util.function.BooleanSupplier;

/**
 * A point in real time that a scenario counts from.
 *
 * @param nanos by the machine's monotonic clock
 */
public record Moment(long nanos) {
    private static final long BETWEEN_LOOKS_NANOS = Duration.ofMillis(5).toNanos();

    /** This one. */
    public static Moment now() {
        return new Moment(System.nanoTime());
    }

    /** How long ago it was. */
    public Duration elapsed() {
        return to(now());
    }

    /** From here to there. */
    public Duration to(Moment later) {
        return Duration.ofNanos(later.nanos - nanos);
    }

    /** Lets time pass until so long after it; nothing when that has passed. */
    public void pass(Duration after) {
        for (long left = left(after); left > 0; left = left(after)) {
            LockSupport.parkNanos(left);
        }
    }

    /** Waits for it to hold; fails when it does not by so long after this moment. */
    public void await(Duration limit, String what, BooleanSupplier condition) {
        while (!condition.getAsBoolean()) {
            if (left(limit) <= 0) {
                throw new AssertionError("not within " + limit.toMillis() + " ms: " + what);
            }
            LockSupport.parkNanos(BETWEEN_LOOKS_NANOS);
        }
    }

    private long left(Duration after) {
        return after.minus(elapsed()).toNanos();
    }
}
