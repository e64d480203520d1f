package io.presence4j;

/**
 * The store works but cannot be used as configured: another format, shard count or server version, missing
 * rights, wrong credentials.
 *
 * <p>Shown by {@link Health.Refused} and by {@link PresenceTracker#ready()}. Asking again helps only after somebody
 * changed the configuration or the store; the message says which.
 */
public final class IncompatibleStoreException extends PresenceException {
    private static final long serialVersionUID = 1L;

    /** {@code message} names what was found, what was expected and what to do. */
    public IncompatibleStoreException(String message) {
        super(message);
    }
}
