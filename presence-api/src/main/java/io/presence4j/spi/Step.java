package io.presence4j.spi;

/** One round of a loop: does what is due and says when to come back. */
@FunctionalInterface
public interface Step {
    /** Woken only by {@link Loop#wake()}. */
    long UNTIL_WOKEN = Long.MAX_VALUE;

    /**
     * Does what is due at {@code nowNanos}, without blocking.
     *
     * @return nanoseconds until it wants to be called again; 0 or less for at once, {@link #UNTIL_WOKEN} for no time
     */
    long step(long nowNanos);
}
