package io.presence4j.redis;

import io.presence4j.redis.AcquireScript.Acquired;
import io.presence4j.spi.AcquireRequest;
import io.presence4j.spi.WriteAnswer;
import java.util.List;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.CompletionStage;

/** Acquires a lease; where all deadlines were lost, the answer waits until those of lingers are found again. */
final class Acquiring {
    private final ScriptRunner scripts;
    private final LingerIndexing indexing;
    private final String format;

    Acquiring(ScriptRunner scripts, LingerIndexing indexing, String format) {
        this.scripts = scripts;
        this.indexing = indexing;
        this.format = format;
    }

    CompletionStage<WriteAnswer> run(ShardAccess shard, AcquireRequest request) {
        ScriptCall<Acquired> call = AcquireScript.call(shard, request, format);
        return scripts.run(call)
                .thenCompose(acquired -> acquired.isUnindexed()
                        ? indexed(shard, call)
                        : CompletableFuture.completedFuture(acquired.answer()));
    }

    /** The same again changes nothing, but tells the shard as it is now. */
    private CompletionStage<WriteAnswer> indexed(ShardAccess shard, ScriptCall<Acquired> call) {
        return indexing.run(shard)
                .thenCompose(done -> scripts.run(call))
                .thenApply(again -> again.answer() instanceof WriteAnswer.Stale stale
                        ? new WriteAnswer.Applied(stale.status(), List.of())
                        : again.answer());
    }
}
