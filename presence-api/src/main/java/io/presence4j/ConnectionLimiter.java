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
 * let in then, out of room that those who come for the first time do not get: under a lasting surplus delays grow with the
 * queue, and nobody is overtaken for long. Who comes after its turn and finds the room used gets another, at the end of the
 * queue, and does not try again and again beside those whose turn it is.
 *
 * <p>A turn that is not used is room for whoever asks at that moment: for the first time, or before its turn. So if many
 * never come back, as many overtake those who wait; none of these comes in later for it, and the rate is kept.
 *
 * <p>When the queue is nearly as long as the longest wait, the last turns are for those who have waited longest: what does
 * not fit comes back in the second half of that wait, spread evenly, says since when it has waited, and is let further in
 * the older it is. Who comes back without what it was told is as new as anybody.
 *
 * <p>Promised whoever asks with whatever turn: no more than twice the burst, and the rate from then on. That is all that
 * bounds it, as a turn is no secret: a number that was made up, or that another instance gave, is a turn if it lies between
 * 30 s ago and the last turn given here; any other that lies in the past is a time since when its holder has waited.
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
    private static final int LEAST_TURNS = 2;
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
     * Made full: the first {@code burst} of those who ask are admitted at once.
     *
     * @param perSecond admissions a second that last; at least two in the longest wait, at most 1,000,000
     * @param burst admissions at once after quiet; 1 to 1,000,000; if it lasts less at the rate than the ways of clients
     *     differ, say 0.1 s, some who come at their turn find its room used
     * @param longestWait up to which turns are given; 1 s to 1 h, whole milliseconds
     * @throws IllegalArgumentException if a number is out of its range, or the longest wait is too short for the rate
     * @throws NullPointerException naming what is null
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
        if (perSecond * longestWait.toNanos() < LEAST_TURNS * 1e9) {
            throw new IllegalArgumentException("perSecond must be >= " + LEAST_TURNS + " / longestWait: " + perSecond
                    + " < " + LEAST_TURNS + " / " + KnobRules.text(longestWait));
        }
        this.time = time;
        this.beginning = time.random().nextDouble();
        this.intervalNanos = Math.max(1, Math.round(1e9 / perSecond));
        this.burstNanos = burst * intervalNanos;
        this.longestNanos = longestWait.toNanos();
        this.origin = time.nanoTime() - intervalNanos;
    }

    /** Answers one who comes for the first time, or brings nothing along, as {@link #admit(long)} does. */
    public Admission admit() {
        return admit(0);
    }

    /**
     * Answers one who comes back.
     *
     * @param turn as it was told, or 0 by one who comes for the first time; any number does no harm
     * @return an {@link Admitted}, or a {@link RetryAfter} with what to bring along next time
     */
    public Admission admit(long turn) {
        long now = now();
        boolean isGiven = turn > 0 && turn <= lastTurn.get();
        boolean isDue = isGiven && turn <= now && now - turn <= KEPT_NANOS;
        if (take(now, isDue ? 2 * burstNanos : burstNanos)) {
            return ADMITTED;
        }
        if (isGiven && turn > now) {
            return new RetryAfter(Duration.ofNanos(turn - now), turn);
        }
        long since = Math.abs(turn);
        return queue(now, since > 0 && since < now ? since : now);
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
                return retryLater(since);
            }
            if (lastTurn.compareAndSet(last, turn)) {
                return new RetryAfter(Duration.ofNanos(turn - now), turn);
            }
        }
    }

    /** Spread evenly by the golden ratio, from where this limiter begins; random numbers for all threads need a lock. */
    private RetryAfter retryLater(long since) {
        double spread = beginning + spreadSoFar.getAndIncrement() * GOLDEN_RATIO;
        double fraction = spread - Math.floor(spread);
        return new RetryAfter(Duration.ofNanos((long) ((1 + fraction) * longestNanos / 2) + 1), -since);
    }

    private long now() {
        return time.nanoTime() - origin;
    }
}
