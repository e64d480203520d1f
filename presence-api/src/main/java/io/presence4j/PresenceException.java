package io.presence4j;

/** What goes wrong around the library and is nobody's programming mistake: the parent of all its own exceptions. */
public class PresenceException extends RuntimeException {
    private static final long serialVersionUID = 1L;

    /** Made by stores and the engine; {@code message} carries the facts (shard, topic, limit). */
    public PresenceException(String message) {
        super(message);
    }

    /** As above, with what caused it. */
    public PresenceException(String message, Throwable cause) {
        super(message, cause);
    }
}
