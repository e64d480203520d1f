package io.presence4j;

import io.presence4j.spi.SystemTime;
import io.presence4j.spi.TimeSource;
import java.time.Duration;
import java.util.concurrent.atomic.AtomicLong;

/**
 * Limits how fast one instance accepts new sockets, so that everybody coming back at once is a queue and not a stampede.
 * The host asks before it accepts; who is not admitted is told when to come back.
 *
 * <p>Those who wait get turns, evenly spaced at the rate, in the order in which they asked. Who comes back with its turn is
 * let in then, and leaves no room for those who come for the first time: under a lasting surplus delays grow with the
 * queue, and nobody is overtaken for long. When the queue is nearly as long as the longest wait, the last turns are for those
 * who have waited longest: what does not fit comes back in the second half of that wait, spread evenly, says since when
 * it has waited, and is let further in the older it is. Who comes back without what it was told is as new as anybody.
 *
 * <p>Promised whoever asks with whatever turn: no more than twice the burst, and the rate from then on. A turn is no secret and
 * means something on the instance that gave it; elsewhere, or long after its time, its holder is one who comes for the
 * first time.
 *
 * <p>Thread safety: any thread, lock-free. Blocking: never. Cost: a read of the clock and one atomic write.
 *
 * @see <a href="https://en.wikipedia.org/wiki/Generic_cell_rate_algorithm">generic cell rate algorithm</a>
 */
public final class ConnectionLimiter {
    private static final double GOLDEN_RATIO = 0.618_033_988_749_895;
    private static final double MOST_PER_SECOND = 1_000_000;
    private static final int MOST_BURST = 1_000_000;
    private static final Duration LONGEST_WAIT = Duration.ofHours(1);
    /** A client whose way is longer than expected keeps its turn for so long. */
    private static final long KEPT_NANOS = Duration.ofSeconds(30).toNanos();

    /** The answer to one who wants in. */
    public sealed interface Admission {}

    /** Accept the socket. */
    public record Admitted() implements Admission {}

    /**
     * Refuse it; the client should come back.
     *
     * @param delay after how long; positive, at most the longest wait
     * @param turn what it should bring along, for {@link #admit(long)}; negative if it got no turn yet
     */
    public record RetryAfter(Duration delay, long turn) implements Admission {}

    private static final Admission ADMITTED = new Admitted();
    /** What the newest leave to those who have waited longer, of the longest wait. */
    private static final double LEFT_TO_OLDER = 0.25;

    private final TimeSource time;
    private final double beginning;
    private final long origin;
    private final long intervalNanos;
    private final long burstNanos;
    private final long longestNanos;
    /* In nanoseconds since one interval before the limiter was made, so that no turn is 0. Until when admissions are used up: */
    private final AtomicLong full = new AtomicLong();
    private final AtomicLong lastTurn = new AtomicLong();
    private final AtomicLong spreadSoFar = new AtomicLong();

    /**
     * A limiter.
     *
     * @param perSecond admissions a second that last; above 0, at most 1,000,000
     * @param burst admissions at once after quiet; 1 to 1,000,000
     * @param longestWait up to which turns are given; 1 s to 1 h
     * @throws IllegalArgumentException if a number is out of its range
     */
    public ConnectionLimiter(double perSecond, int burst, Duration longestWait) {
        this(perSecond, burst, longestWait, new SystemTime());
    }

    /** As above, by another time: that of tests. */
    public ConnectionLimiter(double perSecond, int burst, Duration longestWait, TimeSource time) {
        if (!(perSecond > 0 && perSecond <= MOST_PER_SECOND)) {
            throw new IllegalArgumentException("perSecond must be > 0 and <= 1000000: " + perSecond);
        }
        KnobRules.within("burst", burst, 1, MOST_BURST);
        KnobRules.within("longestWait", longestWait, Duration.ofSeconds(1), LONGEST_WAIT);
        this.time = time;
        this.beginning = time.random().nextDouble();
        this.intervalNanos = Math.max(1, Math.round(1e9 / perSecond));
        this.burstNanos = burst * intervalNanos;
        this.longestNanos = longestWait.toNanos();
        this.origin = time.nanoTime() - intervalNanos;
    }

    /** Answers one who comes for the first time, or brings nothing along. */
    public Admission admit() {
        long now = now();
        return admit(now, now);
    }

    private Admission admit(long now, long since) {
        return take(now, burstNanos) ? ADMITTED : queue(now, since);
    }

    /**
     * Answers one who comes back.
     *
     * @param turn as it was told; any number does no harm
     */
    public Admission admit(long turn) {
        long now = now();
        if (turn <= 0 || turn > lastTurn.get() || now - turn > KEPT_NANOS) {
            return admit(now, turn < 0 && -turn > 0 && -turn < now ? -turn : now);
        }
        if (turn > now) {
            return new RetryAfter(Duration.ofNanos(turn - now), turn);
        }
        return take(now, 2 * burstNanos) ? ADMITTED : retryWithin(0, burstNanos, turn);
    }

    /** Takes one admission unless the limit is reached, as a time for which admissions at the rate would last. */
    private boolean take(long now, long limitNanos) {
        while (true) {
            long before = full.get();
            long after = Math.max(before, now) + intervalNanos;
            if (after > now + limitNanos) {
                return false;
            }
            if (full.compareAndSet(before, after)) {
                return true;
            }
        }
    }

    private Admission queue(long now, long since) {
        double left = LEFT_TO_OLDER * longestNanos / (now - since + longestNanos);
        long mostNanos = longestNanos - (long) (left * longestNanos);
        while (true) {
            long last = lastTurn.get();
            long turn = Math.max(last, now) + intervalNanos;
            if (turn - now > mostNanos) {
                return retryWithin(longestNanos / 2, longestNanos, -since);
            }
            if (lastTurn.compareAndSet(last, turn)) {
                return new RetryAfter(Duration.ofNanos(turn - now), turn);
            }
        }
    }

    /** Spread evenly by the golden ratio, from where this limiter begins; random numbers for all threads need a lock. */
    private RetryAfter retryWithin(long leastNanos, long mostNanos, long turn) {
        double spread = beginning + spreadSoFar.getAndIncrement() * GOLDEN_RATIO;
        double fraction = spread - Math.floor(spread);
        return new RetryAfter(Duration.ofNanos(leastNanos + (long) (fraction * (mostNanos - leastNanos)) + 1), turn);
    }

    private long now() {
        return time.nanoTime() - origin;
    }
}
