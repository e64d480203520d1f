package io.presence4j.redis;

import io.presence4j.StoreUnavailableException;
import io.presence4j.redis.AcquireScript.Acquired;
import io.presence4j.spi.AcquireRequest;
import io.presence4j.spi.WriteAnswer;
import java.util.List;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.CompletionStage;

/**
 * Acquires a lease. The answer waits until an abandoned layout is removed, and where all deadlines were lost, until those
 * of lingers are found again.
 */
final class Acquiring {
    private final ScriptRunner scripts;
    private final LingerIndexing indexing;
    private final Discarding discarding;
    private final Layout layout;
    private final Shared<Layout> discards = new Shared<>();
    private final Shared<Integer> indexes = new Shared<>();

    Acquiring(ScriptRunner scripts, LingerIndexing indexing, Discarding discarding, Layout layout) {
        this.scripts = scripts;
        this.indexing = indexing;
        this.discarding = discarding;
        this.layout = layout;
    }

    CompletionStage<WriteAnswer> run(ShardAccess shard, AcquireRequest request) {
        ScriptCall<Acquired> call = AcquireScript.call(shard, request, layout.format());
        return scripts.run(call).thenCompose(acquired -> {
            if (acquired instanceof Acquired.Abandoned abandoned) {
                Layout old = Layout.read(shard.keys().namespace(), abandoned.format());
                return discards.run(old, discarding::run).thenCompose(done -> run(shard, request));
            }
            if (acquired instanceof Acquired.Unindexed unindexed) {
                return indexes.run(shard.number(), number -> indexing.run(shard))
                        .thenCompose(done -> again(call, unindexed.answer()));
            }
            return CompletableFuture.completedFuture(((Acquired.Answered) acquired).answer());
        });
    }

    /** The same again changes nothing, but tells the shard as it is now. */
    private CompletionStage<WriteAnswer> again(ScriptCall<Acquired> call, WriteAnswer first) {
        return scripts.run(call).thenCompose(acquired -> {
            if (!(acquired instanceof Acquired.Answered answered)) {
                return CompletableFuture.failedFuture(new StoreUnavailableException("lost again: " + call.what()));
            }
            WriteAnswer second = answered.answer();
            boolean isRepeated = first instanceof WriteAnswer.Applied && second instanceof WriteAnswer.Stale;
            return CompletableFuture.completedFuture(
                    isRepeated ? new WriteAnswer.Applied(second.status(), List.of()) : second);
        });
    }
}
