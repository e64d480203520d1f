package io.presence4j.examples.whoisonline;

import java.time.Duration;
import java.util.concurrent.locks.LockSupport;
import java.util.function.BooleanSupplier;
import java.util.function.Supplier;

/** Waits for conditions in real time. */
final class Patience {
    private Patience() {}

    /** Looks again and again until the condition holds; fails when it does not within the limit. */
    static void await(Duration limit, Duration pause, BooleanSupplier condition, Supplier<String> what) {
        long start = System.nanoTime();
        while (!condition.getAsBoolean()) {
            if (System.nanoTime() - start > limit.toNanos()) {
                throw new AssertionError("waited for " + what.get());
            }
            LockSupport.parkNanos(pause.toNanos());
        }
    }
}
