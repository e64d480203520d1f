package io.presence4j.redis;

import io.lettuce.core.RedisCommandExecutionException;
import io.presence4j.EntryRejectedException;
import io.presence4j.IncompatibleStoreException;
import io.presence4j.PresenceException;
import io.presence4j.StoreUnavailableException;
import java.util.concurrent.CompletionException;

/**
 * What an error of a script means for the caller. Lettuce follows MOVED and ASK, and {@link ScriptRunner} NOSCRIPT. What
 * else the server says before a script runs (TRYAGAIN, CLUSTERDOWN, LOADING, MASTERDOWN, BUSY, READONLY, OOM, MISCONF,
 * NOREPLICAS), and what nobody knows the outcome of (a timeout, a lost connection), is about the store: the caller tries
 * again later, with a new seq.
 */
final class Failures {
    private Failures() {}

    static PresenceException of(ScriptCall<?> call, Throwable failure) {
        Throwable cause = unwrap(failure);
        if (cause instanceof PresenceException known) {
            return known;
        }
        String message = call.what() + ": " + cause.getMessage();
        if (isForbidden(cause)) {
            return new IncompatibleStoreException(message + "; grant the user what docs/redis.md lists");
        }
        return isAboutEntry(cause)
                ? new EntryRejectedException(message, cause)
                : new StoreUnavailableException(message, cause);
    }

    static Throwable unwrap(Throwable failure) {
        Throwable cause = failure.getCause();
        return failure instanceof CompletionException && cause != null ? unwrap(cause) : failure;
    }

    /** Somebody else put something of another type where a roster belongs. */
    private static boolean isAboutEntry(Throwable cause) {
        return says(cause, "WRONGTYPE");
    }

    /** The server's memory is full; nothing was written. */
    static boolean isOutOfMemory(Throwable cause) {
        return says(cause, "OOM");
    }

    /** The server is a replica, perhaps a master until now. */
    static boolean isReadOnly(Throwable cause) {
        return says(cause, "READONLY");
    }

    /** The user may not do that, outside a script or within. */
    static boolean isForbidden(Throwable cause) {
        String message = cause.getMessage();
        return says(cause, "NOPERM") || (message != null && message.contains("The user executing the script can't"));
    }

    private static boolean says(Throwable cause, String code) {
        String message = cause.getMessage();
        return cause instanceof RedisCommandExecutionException
                && message != null
                && (message.startsWith(code + " ")
                        || message.contains("-" + code + " ")
                        || message.contains(": " + code + " "));
    }
}
