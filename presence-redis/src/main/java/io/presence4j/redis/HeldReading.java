package io.presence4j.redis;

import io.presence4j.spi.HeldPage;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.CompletionStage;

/** Reads what the store has of an instance. A page that only names the next topics is gone on from at once. */
final class HeldReading {
    private static final int MOST_ATTEMPTS = 4;

    private final ScriptRunner scripts;
    private final int piece;

    HeldReading(ScriptRunner scripts, int piece) {
        this.scripts = scripts;
        this.piece = piece;
    }

    CompletionStage<HeldPage> run(ShardAccess shard, String instance, String cursor) {
        return attempt(shard, instance, cursor, MOST_ATTEMPTS);
    }

    private CompletionStage<HeldPage> attempt(ShardAccess shard, String instance, String cursor, int attempts) {
        return scripts.run(HeldScript.call(shard, instance, HeldCursor.parse(cursor), piece))
                .thenCompose(page -> {
                    String next = page.next();
                    return next != null && page.topics().isEmpty() && attempts > 1
                            ? attempt(shard, instance, next, attempts - 1)
                            : CompletableFuture.completedFuture(page);
                });
    }
}
