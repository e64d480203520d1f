package io.presence4j;

import java.util.concurrent.CompletableFuture;

/** A live local copy of a topic's roster. All watches of a topic on one tracker share it. */
public interface Watch extends Subscription {
    /**
     * The roster now, from memory; never older than the event in the listener's hand. Empty at version 0 until
     * {@link #synced()}. Cost: a copy of the members when something changed since the last call.
     */
    Roster roster();

    /** Done when the roster was first read from the store; fails when the watch or the tracker is closed before. */
    CompletableFuture<Void> synced();
}
