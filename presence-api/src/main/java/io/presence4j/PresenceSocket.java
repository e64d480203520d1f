package io.presence4j;

/**
 * The host's end of a connection; a session class of its own can implement it.
 *
 * <p>Both methods run on the callback executor with no lock held, one at a time for each connection. What they throw is
 * logged and hurts no other connection.
 */
@FunctionalInterface
public interface PresenceSocket {
    /**
     * Asks the client for a sign of life, after {@link PresenceConfig#heartbeatInterval()} of silence; the answer is
     * the host's call of {@link PresenceConnection#heartbeat()}. Does nothing unless overridden.
     */
    default void ping(PresenceConnection connection) throws Exception {}

    /** Closes the client's socket, which in turn calls {@link PresenceConnection#close()}. */
    void close(PresenceConnection connection, CloseRequest why) throws Exception;
}
