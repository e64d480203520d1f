package io.presence4j.redis;

import io.lettuce.core.RedisClient;
import io.lettuce.core.RedisURI;
import io.presence4j.spi.StoreContext;
import io.presence4j.spi.StoreContext.Announcer;
import io.presence4j.spi.StoreSession;
import java.util.concurrent.CompletionException;
import java.util.concurrent.CompletionStage;
import java.util.concurrent.TimeUnit;

/** Sessions of one shard, without a tracker. */
final class Sessions {
    private static final long LIMIT_SECONDS = 30;

    private Sessions() {}

    static StoreSession open(RedisClient client, RedisURI uri) {
        return open(RedisPresenceStore.builder(client, uri));
    }

    static StoreSession open(RedisPresenceStore.Builder store) {
        return store.shards(1).build().open(new StoreContext("test", Announcer.STORE));
    }

    /** The answer, or the failure itself. */
    static <T> T await(CompletionStage<T> answer) {
        try {
            return answer.toCompletableFuture()
                    .orTimeout(LIMIT_SECONDS, TimeUnit.SECONDS)
                    .join();
        } catch (CompletionException e) {
            throw e.getCause() instanceof RuntimeException cause ? cause : e;
        }
    }
}
