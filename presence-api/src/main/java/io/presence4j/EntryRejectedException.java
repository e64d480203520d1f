package io.presence4j;

/**
 * The store refuses one entry of a write, and will refuse it again as it is; other entries are unharmed.
 *
 * <p>Arrives through {@link PresenceConnection#stored()}. The entry is tried again when it changes.
 */
public final class EntryRejectedException extends PresenceException {
    private static final long serialVersionUID = 1L;

    /** {@code message} names the topic and the user. */
    public EntryRejectedException(String message) {
        super(message);
    }

    /** As above, with what the store said. */
    public EntryRejectedException(String message, Throwable cause) {
        super(message, cause);
    }
}
