package io.presence4j.redis;

import io.presence4j.spi.FlushRequest;
import io.presence4j.spi.WriteAnswer;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.CompletionStage;
import java.util.function.IntFunction;

/** Flushes. One that the server has no memory for is applied without its puts, and fails all the same. */
final class Flushing {
    private final ScriptRunner scripts;

    Flushing(ScriptRunner scripts) {
        this.scripts = scripts;
    }

    List<CompletionStage<WriteAnswer>> run(List<FlushRequest> requests, IntFunction<ShardAccess> shards) {
        List<ScriptCall<WriteAnswer>> calls = requests.stream()
                .map(request -> FlushScript.flush(shards.apply(request.shard()), request))
                .toList();
        List<CompletionStage<WriteAnswer>> sent = scripts.runAll(calls);
        List<CompletionStage<WriteAnswer>> answers = new ArrayList<>();
        for (int i = 0; i < requests.size(); i++) {
            answers.add(withoutPutsIfNeedBe(sent.get(i), requests.get(i), shards));
        }
        return answers;
    }

    private CompletionStage<WriteAnswer> withoutPutsIfNeedBe(
            CompletionStage<WriteAnswer> sent, FlushRequest request, IntFunction<ShardAccess> shards) {
        if (request.puts().isEmpty() || request.removes().isEmpty()) {
            return sent;
        }
        CompletableFuture<WriteAnswer> answer = new CompletableFuture<>();
        sent.whenComplete((applied, failure) -> {
            Throwable cause = failure == null ? null : failure.getCause();
            if (cause != null && Failures.isOutOfMemory(cause)) {
                scripts.run(FlushScript.remove(shards.apply(request.shard()), request))
                        .whenComplete((removed, unused) -> answer.completeExceptionally(failure));
            } else if (failure != null) {
                answer.completeExceptionally(failure);
            } else {
                answer.complete(applied);
            }
        });
        return answer;
    }
}
