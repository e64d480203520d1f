package io.presence4j.redis;

import io.lettuce.core.RedisCommandExecutionException;
import java.util.Set;
import java.util.concurrent.ConcurrentHashMap;

/**
 * In which form each shard's server takes scripts. First contact tells it of one server; another one, in a cluster or after
 * a failover, may be older. The plain form runs everywhere.
 */
final class Dialects {
    private static final String NOT_UNDERSTOOD = "compiling script";

    private final Set<String> plainShards = ConcurrentHashMap.newKeySet();

    Dialect of(Contact contact, ScriptCall<?> call) {
        return plainShards.contains(call.shardKey()) ? Dialect.PLAIN : contact.dialect();
    }

    /** Whether the failure says that the server does not understand this form; then the shard gets the plain one. */
    boolean isNotUnderstood(Throwable failure, Dialect dialect, ScriptCall<?> call) {
        boolean isNew = dialect == Dialect.FLAGGED
                && failure instanceof RedisCommandExecutionException
                && String.valueOf(failure.getMessage()).contains(NOT_UNDERSTOOD);
        if (isNew) {
            plainShards.add(call.shardKey());
        }
        return isNew;
    }
}
