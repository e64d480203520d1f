package io.presence4j.benchmarks.redis;

import io.lettuce.core.SetArgs;
import io.lettuce.core.api.async.RedisAsyncCommands;
import java.util.List;
import java.util.concurrent.CompletionStage;

/**
 * Presence as a tutorial has it: a key for each user that times out, looked at first to see whether it is a join. Who joins
 * or leaves is published. 64 users at a time; nobody listens.
 */
record Tutorial(RedisAsyncCommands<String, String> redis) {
    private static final int IN_FLIGHT = 64;
    private static final String CHANNEL = "presence";
    private static final SetArgs TIMES_OUT = SetArgs.Builder.ex(300);

    void join(List<String> users) {
        Flight.run(users.size(), IN_FLIGHT, i -> join(users.get(i)));
    }

    void leave(List<String> users) {
        Flight.run(users.size(), IN_FLIGHT, i -> leave(users.get(i)));
    }

    private CompletionStage<?> join(String user) {
        return redis.get(key(user)).thenCompose(known -> {
            if (known != null) {
                return redis.set(key(user), "online", TIMES_OUT);
            }
            return both(redis.set(key(user), "online", TIMES_OUT), redis.publish(CHANNEL, "joined " + user));
        });
    }

    private CompletionStage<?> leave(String user) {
        return both(redis.del(key(user)), redis.publish(CHANNEL, "left " + user));
    }

    private static <T> CompletionStage<T> both(CompletionStage<T> one, CompletionStage<?> other) {
        return one.thenCombine(other, (first, second) -> first);
    }

    private static String key(String user) {
        return "presence:" + user;
    }
}
