package io.presence4j.redis;

import io.presence4j.spi.Fence;
import io.presence4j.spi.TopicMessage;
import io.presence4j.spi.WriteAnswer;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.CompletionStage;

/** Releases a lease. The last one to go ends all lingers first, piece by piece: nobody else will. */
final class Releasing {
    private final ScriptRunner scripts;
    private final int piece;

    Releasing(ScriptRunner scripts, int piece) {
        this.scripts = scripts;
        this.piece = piece;
    }

    CompletionStage<WriteAnswer> run(ShardAccess shard, Fence fence) {
        return release(shard, fence, new ArrayList<>());
    }

    private CompletionStage<WriteAnswer> release(ShardAccess shard, Fence fence, List<TopicMessage> untold) {
        return scripts.run(ReleaseScript.call(shard, fence)).thenCompose(released -> {
            WriteAnswer answer = released.answer();
            return answer == null
                    ? endLingers(shard, fence, released.topics(), untold)
                    : CompletableFuture.completedFuture(with(untold, answer));
        });
    }

    private CompletionStage<WriteAnswer> endLingers(
            ShardAccess shard, Fence fence, List<String> topics, List<TopicMessage> untold) {
        return scripts.run(EndAllLingersScript.call(shard, fence, piece, topics))
                .thenCompose(ended -> {
                    if (!(ended.answer() instanceof WriteAnswer.Applied applied)) {
                        return CompletableFuture.completedFuture(ended.answer());
                    }
                    untold.addAll(applied.messages());
                    return ended.topics().isEmpty()
                            ? release(shard, fence, untold)
                            : endLingers(shard, fence, ended.topics(), untold);
                });
    }

    private static WriteAnswer with(List<TopicMessage> untold, WriteAnswer answer) {
        if (untold.isEmpty() || !(answer instanceof WriteAnswer.Applied applied)) {
            return answer;
        }
        untold.addAll(applied.messages());
        return new WriteAnswer.Applied(applied.status(), List.copyOf(untold));
    }
}
