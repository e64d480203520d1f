package io.presence4j.engine;

import java.lang.invoke.MethodHandles;
import java.lang.invoke.VarHandle;
import java.time.Duration;

/**
 * Time in half seconds since the tracker started, as of the timer thread's last step: what a heartbeat reads in place of a
 * clock.
 */
final class Ticks {
    static final long NANOS = 500_000_000L;
    private static final VarHandle NOW;

    static {
        try {
            NOW = MethodHandles.lookup().findVarHandle(Ticks.class, "now", int.class);
        } catch (ReflectiveOperationException e) {
            throw new ExceptionInInitializerError(e);
        }
    }

    private final long originNanos;

    @SuppressWarnings("unused") // through NOW
    private int now;

    Ticks(long originNanos) {
        this.originNanos = originNanos;
    }

    int now() {
        return (int) NOW.getOpaque(this);
    }

    int at(long nanos) {
        return (int) ((nanos - originNanos) / NANOS);
    }

    void advanceTo(int tick) {
        NOW.setOpaque(this, tick);
    }

    long untilNanos(int tick, long nowNanos) {
        return originNanos + tick * NANOS - nowNanos;
    }

    /** Rounded up. */
    static int of(Duration duration) {
        return (int) Math.min(Integer.MAX_VALUE / 4, (duration.toNanos() + NANOS - 1) / NANOS);
    }

    static Duration duration(int ticks) {
        return Duration.ofNanos(ticks * NANOS);
    }
}
