package io.presence4j.redis;

import io.presence4j.spi.TimeSource;
import java.time.Duration;
import java.util.function.LongSupplier;

/** The store's clock in a test: runs by the time that the test moves, and can be stepped. */
final class TestClock implements LongSupplier {
    private static final long ORIGIN = 1_767_225_600_000_000L;

    private final TimeSource time;
    private final long startNanos;
    private long offset;

    TestClock(TimeSource time) {
        this.time = time;
        this.startNanos = time.nanoTime();
    }

    @Override
    public synchronized long getAsLong() {
        return ORIGIN + offset + (time.nanoTime() - startNanos) / 1000;
    }

    synchronized void step(Duration by) {
        offset += by.toNanos() / 1000;
    }
}
