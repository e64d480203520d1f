package io.presence4j;

import java.time.Duration;
import java.util.random.RandomGenerator;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/**
 * How long a client waits before it connects again. The first wait is uniform over an interval: those whom one crash cut
 * off in the same second come back spread over it. Further ones grow exponentially, with full jitter.
 *
 * <p>Pure: the same random numbers give the same delays. For Java clients as it is; for others {@link #toString} gives the
 * numbers, which fit into the reason of a WebSocket's close frame and into a header. Give them beforehand too, in the first
 * message: a crash has no last word. With {@code random} from 0 up to 1 a client in any language waits
 *
 * <pre>{@code
 * floor(random × (most + 1)) milliseconds, most = attempt == 0 ? first : min(cap, base × 2^(attempt - 1))
 * }</pre>
 *
 * <p>and counts attempts from 0 again once it was let in. Durations are whole milliseconds. Thread safety: immutable.
 *
 * @param first the first wait is uniform over 0 to this; 0 to 1 h. Clients who may be cut off at once, divided by the rate
 *     at which they may come back
 * @param base the second wait is uniform over 0 to this, doubled with each further one; 1 ms to the cap
 * @param cap the most that {@code base} grows to; {@code base} to 1 h
 * @see <a href="https://aws.amazon.com/blogs/architecture/exponential-backoff-and-jitter/">full jitter</a>
 */
public record ReconnectBackoff(Duration first, Duration base, Duration cap) {
    private static final Duration LONGEST = Duration.ofHours(1);
    private static final Pattern TEXT = Pattern.compile("first=(\\d{1,7}) base=(\\d{1,7}) cap=(\\d{1,7})");
    private static final int MOST_DOUBLINGS = 32;

    /**
     * Checks the numbers.
     *
     * @throws IllegalArgumentException if one is out of its range
     * @throws NullPointerException naming what is null
     */
    public ReconnectBackoff {
        KnobRules.within("first", first, Duration.ZERO, LONGEST);
        KnobRules.within("cap", cap, Duration.ofMillis(1), LONGEST);
        KnobRules.within("base", base, Duration.ofMillis(1), cap);
    }

    /** First over 5 s, then from 1 s up to 30 s. */
    public static ReconnectBackoff defaults() {
        return new ReconnectBackoff(Duration.ofSeconds(5), Duration.ofSeconds(1), Duration.ofSeconds(30));
    }

    /**
     * These numbers, with another first interval.
     *
     * @throws IllegalArgumentException if it is out of its range
     */
    public ReconnectBackoff withFirst(Duration first) {
        return new ReconnectBackoff(first, base, cap);
    }

    /**
     * How long to wait before this attempt, in whole milliseconds.
     *
     * @param attempt 0 for the first since the connection was lost
     * @param random asked once; its seed makes delays repeat
     * @return uniform over 0 to what the attempt allows
     * @throws IllegalArgumentException if it is negative
     */
    public Duration delay(int attempt, RandomGenerator random) {
        if (attempt < 0) {
            throw new IllegalArgumentException("attempt must be >= 0: " + attempt);
        }
        long mostMillis = attempt == 0
                ? first.toMillis()
                : Math.min(cap.toMillis(), base.toMillis() << Math.min(attempt - 1, MOST_DOUBLINGS));
        return Duration.ofMillis(random.nextLong(mostMillis + 1));
    }

    /**
     * Reads what {@link #toString} wrote.
     *
     * @throws IllegalArgumentException if it is not of that form, or a number is out of its range
     */
    public static ReconnectBackoff parse(String text) {
        Matcher numbers = TEXT.matcher(text);
        if (!numbers.matches()) {
            throw new IllegalArgumentException("must be like \"first=5000 base=1000 cap=30000\": " + text);
        }
        return new ReconnectBackoff(millis(numbers, 1), millis(numbers, 2), millis(numbers, 3));
    }

    private static Duration millis(Matcher numbers, int group) {
        return Duration.ofMillis(Long.parseLong(numbers.group(group)));
    }

    /** The numbers in milliseconds: {@code first=5000 base=1000 cap=30000}; at most 39 ASCII characters. */
    @Override
    public String toString() {
        return "first=" + first.toMillis() + " base=" + base.toMillis() + " cap=" + cap.toMillis();
    }
}
