package io.presence4j.spi;

/**
 * Monotonic time, and what runs by it. Given once, by the store ({@link PresenceStore#time()}), so that a test which
 * moves it moves everything.
 */
public interface TimeSource {
    /** Monotonic nanoseconds from an arbitrary origin; only differences mean anything. */
    long nanoTime();

    /** Starts a loop that calls the step until closed, first at once, never two calls at a time. */
    Loop start(String name, Step step);

    /** Starts a pool for callbacks. */
    TaskPool pool(String name);
}
