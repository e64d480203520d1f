package io.presence4j.redis;

import java.util.List;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.CompletionStage;
import java.util.function.IntFunction;

/**
 * Removes what another layout has left. The first shard goes last: an instance that knows the old layout asks there first,
 * and until then may come back, which ends the removal.
 */
final class Discarding {
    private final ScriptRunner scripts;
    private final IntFunction<ShardAccess> shards;
    private final String wanted;

    Discarding(ScriptRunner scripts, IntFunction<ShardAccess> shards, String wanted) {
        this.scripts = scripts;
        this.shards = shards;
        this.wanted = wanted;
    }

    CompletionStage<Void> run(Layout old) {
        return from(old, old.shards() - 1);
    }

    private CompletionStage<Void> from(Layout old, int shard) {
        if (shard < 0) {
            return CompletableFuture.completedFuture(null);
        }
        return discard(old, shards.apply(shard), List.of(), List.of()).thenCompose(done -> from(old, shard - 1));
    }

    private CompletionStage<Void> discard(Layout old, ShardAccess shard, List<String> topics, List<String> instances) {
        return scripts.run(DiscardScript.call(shard, old.format(), topics, instances))
                .thenCompose(discarded -> switch (discarded.progress()) {
                    case MORE -> discard(old, shard, discarded.topics(), discarded.instances());
                    case DONE -> CompletableFuture.completedFuture(null);
                    case USED ->
                        CompletableFuture.failedFuture(Layout.inUse(shard.keys().namespace(), old.format(), wanted));
                });
    }
}
