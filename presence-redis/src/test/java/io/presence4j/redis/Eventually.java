package io.presence4j.redis;

import java.time.Duration;
import java.util.concurrent.locks.LockSupport;

/** Waits for what comes by itself once a server has answered; a limit only ends a test that has failed. */
final class Eventually {
    private static final Duration LIMIT = Duration.ofSeconds(20);
    private static final Duration BETWEEN = Duration.ofMillis(5);

    private Eventually() {}

    /** Tries again until it fails no more. */
    static void succeeds(Runnable claim) {
        long end = System.nanoTime() + LIMIT.toNanos();
        while (true) {
            try {
                claim.run();
                return;
            } catch (AssertionError | RuntimeException e) {
                if (System.nanoTime() > end) {
                    throw e;
                }
                LockSupport.parkNanos(BETWEEN.toNanos());
            }
        }
    }
}
