package io.presence4j;

import java.util.Map;
import java.util.Set;
import java.util.concurrent.CompletableFuture;

/**
 * One open socket, tab or device of one user.
 *
 * <p>Calls on one connection apply in call order; between two topics none is promised. No method blocks on the store or
 * on the host; after {@link #close()} each does nothing, since sockets race. Any thread.
 */
public interface PresenceConnection {
    /** Unique over all instances and time; the instance's id and a number. */
    String id();

    /** Whose connection. */
    String userId();

    /** The topics it joined, {@link PresenceTracker#EVERYONE} not among them; a copy. Kept while expired. */
    Set<String> topics();

    /** Whether neither {@link #close()} nor {@link #closeNow()} was called. An expired connection is open. */
    boolean isOpen();

    /**
     * A sign of life of the client. After an expiry it brings the connection back with all its topics, one join each,
     * within half a second and a flush.
     *
     * <p>Cost: one opaque write; no lock, no allocation, no clock read. Call it as often as you hear from the client.
     */
    void heartbeat();

    /**
     * Is in the topic with exactly these attributes from now on; again replaces them.
     *
     * @throws IllegalArgumentException if the topic or the attributes break a limit of {@link PresenceConfig}, or the
     *     topic is {@link PresenceTracker#EVERYONE}; nothing changes then
     */
    void join(String topic, Map<String, String> attributes);

    /**
     * Replaces the attributes in a topic that it joined; does nothing in one that it did not join or has left.
     *
     * @throws IllegalArgumentException as {@link #join}
     */
    void update(String topic, Map<String, String> attributes);

    /**
     * Is in the topic no more. Never lingers. Does nothing in a topic that it did not join.
     *
     * @throws IllegalArgumentException if the topic is {@link PresenceTracker#EVERYONE}
     */
    void leave(String topic);

    /**
     * Done when all changes made to this connection before the call are acknowledged by the store, or no longer matter
     * because a later call undid them. After that every query on this tracker sees them.
     *
     * @return fails with {@link StoreUnavailableException} after {@link PresenceConfig#storeTimeout()}, or with
     *     {@link EntryRejectedException}; the changes stay pending and will be applied. Fails at once when the tracker is
     *     closed and they were not
     */
    CompletableFuture<Void> stored();

    /** Ends the connection for good. The user may linger ({@link PresenceConfig#linger()}). Idempotent. */
    void close();

    /** As {@link #close()}, without linger: a log-out. */
    void closeNow();
}
