package io.presence4j.engine;

import java.time.Duration;

/** Durations in nanoseconds that can be added up without overflow: more than 73 years count as 73. */
final class Nanos {
    private static final long MOST = Long.MAX_VALUE / 4;

    private Nanos() {}

    static long of(Duration duration) {
        return duration.compareTo(Duration.ofNanos(MOST)) >= 0 ? MOST : duration.toNanos();
    }
}
