package io.presence4j.redis;

import io.lettuce.core.RedisCommandExecutionException;
import io.presence4j.EntryRejectedException;
import io.presence4j.IncompatibleStoreException;
import io.presence4j.PresenceException;
import io.presence4j.StoreUnavailableException;
import java.util.Arrays;
import java.util.Locale;
import java.util.Objects;
import java.util.concurrent.CompletionException;
import java.util.stream.Stream;

/**
 * What an error of a script means for the caller. Lettuce's client for clusters follows MOVED and ASK, and
 * {@link ScriptRunner} NOSCRIPT. What else the server says before a script runs (TRYAGAIN, CLUSTERDOWN, LOADING,
 * MASTERDOWN, BUSY, READONLY, OOM, MISCONF, NOREPLICAS), and what nobody knows the outcome of (a timeout, a lost
 * connection), is about the store: the caller tries again later, with a new seq. What will be said again until somebody
 * changes the server or the configuration is named, with what to do.
 */
final class Failures {
    private Failures() {}

    /** {@code isCluster}: whether the client is one for clusters. */
    static PresenceException of(ScriptCall<?> call, Throwable failure, boolean isCluster) {
        Throwable cause = unwrap(failure);
        if (cause instanceof PresenceException known) {
            return known;
        }
        Throwable said = said(cause, isCluster);
        String message = call.what() + ": " + (said == cause ? "" : cause.getMessage() + ": ") + withoutArguments(said);
        String remedy = remedy(said, isCluster);
        if (!remedy.isEmpty()) {
            return new IncompatibleStoreException(message + "; " + remedy);
        }
        return isAboutEntry(call, cause)
                ? new EntryRejectedException(message, cause)
                : new StoreUnavailableException(message, cause);
    }

    static Throwable unwrap(Throwable failure) {
        Throwable cause = failure.getCause();
        return failure instanceof CompletionException && cause != null ? unwrap(cause) : failure;
    }

    /**
     * What a server said of it for which there is a remedy: where a connection cannot be made, why not; where Lettuce can read
     * the topology from no node of a cluster, what one of them refuses. Else the failure itself.
     */
    private static Throwable said(Throwable failure, boolean isCluster) {
        return Stream.concat(Stream.of(failure), Arrays.stream(failure.getSuppressed()))
                .flatMap(each -> Stream.iterate(each, Objects::nonNull, Throwable::getCause))
                .filter(each -> !remedy(each, isCluster).isEmpty())
                .findFirst()
                .orElse(failure);
    }

    /** The server quotes a command that it does not know with its arguments: here, the text of a script. */
    private static String withoutArguments(Throwable cause) {
        return String.valueOf(cause.getMessage()).replaceFirst(", with args beginning with: (?s:.*)", "");
    }

    /** What somebody has to do before the server will say anything else; empty where it may by itself. */
    private static String remedy(Throwable cause, boolean isCluster) {
        if (isForbidden(cause)) {
            return "grant the user what docs/redis.md lists";
        }
        if (says(cause, "WRONGPASS") || says(cause, "NOAUTH")) {
            return "give RedisURI the user and the password that the server knows";
        }
        if (!isCluster && says(cause, "MOVED")) {
            return "the server is one node of a cluster: make the store with clusterBuilder, or with a RedisClusterClient";
        }
        if (says(cause, "CROSSSLOT")) {
            return "all keys of a call have the same braces: let no proxy in between that changes keys or splits calls";
        }
        String message = String.valueOf(cause.getMessage()).toLowerCase(Locale.ROOT);
        if (cause instanceof RedisCommandExecutionException
                && (message.contains("unknown command") || message.contains("unknown redis command"))) {
            return "the server lacks a command that docs/redis.md lists, or has another name for it: give it back"
                    + " (rename-command), or use a server that runs scripts";
        }
        if (cause instanceof RedisCommandExecutionException && message.contains("cluster support disabled")) {
            return "the server is no node of a cluster: make the store with builder instead of clusterBuilder";
        }
        return "";
    }

    /** Somebody else put something of another type where a roster belongs that the call writes to. */
    private static boolean isAboutEntry(ScriptCall<?> call, Throwable cause) {
        return !call.script().isRead() && says(cause, "FOREIGN");
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
