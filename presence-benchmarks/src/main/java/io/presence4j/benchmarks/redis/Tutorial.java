package io.presence4j.benchmarks.redis;

import io.lettuce.core.SetArgs;
import io.lettuce.core.api.async.RedisAsyncCommands;
import java.util.List;
import java.util.concurrent.CompletionStage;

/**
 * Presence as a tutorial has it: a key for each user that times out, looked at first to see whether it is a join. Who joins
 * or leaves is published.
 *
 * @param seconds after which a key times out
 */
public record Tutorial(RedisAsyncCommands<String, String> redis, long seconds) {
    private static final int IN_FLIGHT = 64;
    /** Where joins and leaves are published. */
    public static final String CHANNEL = "presence";
    /** Before the id of a user in a message. */
    public static final String JOINED = "joined ";
    /** Likewise. */
    public static final String LEFT = "left ";

    /** All these come, 64 at a time. */
    void join(List<String> users) {
        Flight.run(users.size(), IN_FLIGHT, i -> join(users.get(i)));
    }

    /** They go. */
    void leave(List<String> users) {
        Flight.run(users.size(), IN_FLIGHT, i -> leave(users.get(i)));
    }

    /** A user comes. */
    public CompletionStage<?> join(String user) {
        return redis.get(key(user)).thenCompose(known -> {
            if (known != null) {
                return redis.set(key(user), "online", timesOut());
            }
            return both(redis.set(key(user), "online", timesOut()), redis.publish(CHANNEL, JOINED + user));
        });
    }

    /** A user goes. */
    public CompletionStage<?> leave(String user) {
        return both(redis.del(key(user)), redis.publish(CHANNEL, LEFT + user));
    }

    /** A sign of life of a user. */
    public CompletionStage<?> heartbeat(String user) {
        return redis.set(key(user), "online", timesOut());
    }

    private SetArgs timesOut() {
        return SetArgs.Builder.ex(seconds);
    }

    private static <T> CompletionStage<T> both(CompletionStage<T> one, CompletionStage<?> other) {
        return one.thenCombine(other, (first, second) -> first);
    }

    private static String key(String user) {
        return "presence:" + user;
    }
}
