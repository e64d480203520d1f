package io.presence4j.inmemory;

import io.presence4j.spi.TimeSource;
import java.time.Instant;
import java.time.temporal.ChronoUnit;
import java.util.function.LongSupplier;

/** The store's own clock, µs since 1970, which decides every expiry. Never goes back, unless it is stepped. */
final class StoreClock {
    /** Where the clock of a time source without a date starts: 2026-01-01. */
    private static final long ORIGIN = 1_767_225_600_000_000L;

    private final LongSupplier micros;
    private long offset;
    private long highest = Long.MIN_VALUE;

    StoreClock(LongSupplier micros) {
        this.micros = micros;
    }

    static StoreClock runningBy(TimeSource time) {
        long startNanos = time.nanoTime();
        long startMicros = Math.max(ORIGIN, ChronoUnit.MICROS.between(Instant.EPOCH, time.wallClock()));
        return new StoreClock(() -> startMicros + (time.nanoTime() - startNanos) / 1000);
    }

    synchronized long now() {
        highest = Math.max(highest, micros.getAsLong() + offset);
        return highest;
    }

    synchronized void step(long byMicros) {
        offset += byMicros;
        highest = Long.MIN_VALUE;
    }
}
