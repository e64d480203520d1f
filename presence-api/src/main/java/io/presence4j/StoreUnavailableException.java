package io.presence4j;

/**
 * The store could not be asked, or gave no answer in time; asking again later may help.
 *
 * <p>Arrives through futures, never thrown at a caller. A change that was waiting stays pending and is applied once
 * the store answers.
 */
public final class StoreUnavailableException extends PresenceException {
    private static final long serialVersionUID = 1L;

    /** {@code message} names the operation, the shard and how long was waited. */
    public StoreUnavailableException(String message) {
        super(message);
    }

    /** As above, with what the store said. */
    public StoreUnavailableException(String message, Throwable cause) {
        super(message, cause);
    }
}
