package io.presence4j.testkit;

/** What is under way between trackers and a store, outside of the time that a test moves. */
@FunctionalInterface
public interface Pending {
    /** Waits until all of it has arrived, and says whether there was any. */
    boolean drain();
}
