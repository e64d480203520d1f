package io.presence4j.redis;

import java.util.List;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.CompletionStage;

/** Finds the deadlines of lingering members again, piece by piece. */
final class LingerIndexing {
    private final ScriptRunner scripts;
    private final int piece;

    LingerIndexing(ScriptRunner scripts, int piece) {
        this.scripts = scripts;
        this.piece = piece;
    }

    CompletionStage<Void> run(ShardAccess shard) {
        return from(shard, List.of());
    }

    private CompletionStage<Void> from(ShardAccess shard, List<String> topics) {
        return scripts.run(IndexLingersScript.call(shard, piece, topics))
                .thenCompose(next -> next.isEmpty() ? CompletableFuture.completedFuture(null) : from(shard, next));
    }
}
