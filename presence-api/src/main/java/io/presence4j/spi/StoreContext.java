package io.presence4j.spi;

/**
 * What a session needs to know of its tracker.
 *
 * @param name a label for threads, logs and client names
 * @param announces who tells the others of a change
 */
public record StoreContext(String name, Announcer announces) {
    /** Who publishes the messages of a write. */
    public enum Announcer {
        /** The store, in the same atomic step; answers carry no messages. */
        STORE,
        /** The tracker, over a bus of the host's; answers carry the messages. */
        TRACKER
    }
}
