package io.presence4j;

import java.time.Duration;
import java.time.temporal.ChronoUnit;
import java.util.Objects;

/** What a value of {@link PresenceConfig} must be; each refusal names the knob, the rule and the value. */
final class KnobRules {
    private static final long MOST_SECONDS_IN_WORDS = 1_000_000_000_000L;

    private KnobRules() {}

    /** Of whole milliseconds, within bounds. */
    static void within(String name, Duration value, Duration least, Duration most) {
        wholeMillis(name, value, most);
        if (value.compareTo(least) < 0) {
            throw new IllegalArgumentException(name + " must be >= " + text(least) + ": " + text(value));
        }
    }

    static void within(String name, int value, int least, int most) {
        if (value < least || value > most) {
            throw new IllegalArgumentException(name + " must be in " + least + ".." + most + ": " + value);
        }
    }

    /* The store and the ticks know no less than a millisecond; to drop a part of one would be a silent repair. */
    static void wholeMillis(String name, Duration value, Duration most) {
        Objects.requireNonNull(value, name);
        if (value.compareTo(most) > 0) {
            throw new IllegalArgumentException(name + " must be <= " + text(most) + ": " + text(value));
        }
        if (!value.truncatedTo(ChronoUnit.MILLIS).equals(value)) {
            throw new IllegalArgumentException(name + " must be whole milliseconds: " + value);
        }
    }

    static void times(String name, Duration value, int times, String what, Duration unit) {
        if (value.compareTo(unit.multipliedBy(times)) < 0) {
            throw new IllegalArgumentException(name + " must be >= " + times + " " + what + ": " + text(value) + " < "
                    + times + " x " + text(unit));
        }
    }

    static String text(Duration duration) {
        if (Math.abs(duration.toSeconds()) > MOST_SECONDS_IN_WORDS) {
            return duration.toString();
        }
        long millis = duration.toMillis();
        return millis % 1000 == 0 ? millis / 1000 + "s" : millis + "ms";
    }
}
