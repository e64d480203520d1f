package io.presence4j.engine;

/** The instant of the present step, for answers and messages that are handled in it too. Timer thread only. */
final class Now {
    private long nanos;

    long nanos() {
        return nanos;
    }

    void is(long stepNanos) {
        nanos = stepNanos;
    }
}
