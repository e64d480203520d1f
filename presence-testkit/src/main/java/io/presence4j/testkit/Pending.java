package io.presence4j.testkit;

/** What is under way between trackers and a store, outside of the time that a test moves. */
@FunctionalInterface
public interface Pending extends AutoCloseable {
    /** Of a store that answers at once. */
    Pending NOTHING = () -> false;

    /** Waits until all of it has arrived, and says whether there was any. */
    boolean drain();

    /** Ends what it needs for that; nothing unless overridden. */
    @Override
    default void close() {}
}
