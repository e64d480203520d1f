package io.presence4j.testkit.model;

/**
 * For how long an instance was away while others were not: what it may be judged for.
 *
 * <p>Time in which everybody was away does not count, since whoever was away judges nobody.
 */
final class Apart {
    private final long backNanos;
    private long apartNanos;
    private long connectedNanos;

    /** Forgotten once it was connected again for {@code backNanos}; less may be too short for a single beat. */
    Apart(long backNanos) {
        this.backNanos = backNanos;
    }

    void passed(long nanos, boolean connected, boolean anybodyConnected) {
        if (connected) {
            connectedNanos += nanos;
            if (connectedNanos >= backNanos) {
                apartNanos = 0;
            }
        } else {
            apartNanos += connectedNanos < backNanos ? connectedNanos : 0;
            connectedNanos = 0;
            apartNanos += anybodyConnected ? nanos : 0;
        }
    }

    boolean atLeast(long nanos) {
        return apartNanos >= nanos;
    }
}
