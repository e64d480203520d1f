package io.presence4j.engine;

import java.util.concurrent.TimeUnit;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/** How long to leave an executor alone that refuses, longer each time, and what is said about it. Timer thread only. */
final class Refusals {
    private static final Logger log = LoggerFactory.getLogger(Refusals.class);
    private static final long FIRST_PAUSE_NANOS = TimeUnit.MILLISECONDS.toNanos(10);
    private static final long LONGEST_PAUSE_NANOS = TimeUnit.SECONDS.toNanos(1);
    private static final long QUIET_NANOS = TimeUnit.MINUTES.toNanos(1);

    private long pauseNanos;
    private long refusedAt;
    private boolean warned;
    private long warnedAt;

    void refused(Throwable cause, long now) {
        pauseNanos = Math.min(LONGEST_PAUSE_NANOS, Math.max(FIRST_PAUSE_NANOS, 2 * pauseNanos));
        refusedAt = now;
        if (!warned || now - warnedAt >= QUIET_NANOS) {
            warned = true;
            warnedAt = now;
            log.warn("The callback executor refuses tasks; listeners and sockets wait for it: {}", cause.toString());
        }
    }

    void accepted() {
        pauseNanos = 0;
    }

    /** How long to wait before anything else is offered; 0 or less when nothing was refused lately. */
    long untilNextNanos(long now) {
        return pauseNanos == 0 ? 0 : refusedAt + pauseNanos - now;
    }
}
