package io.presence4j.redis;

import java.util.Map;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.CompletionStage;
import java.util.concurrent.ConcurrentHashMap;
import java.util.function.Function;

/** Long work that a caller may give up and ask for again while it goes on: then both wait for the same. */
final class Shared<K> {
    private final Map<K, CompletableFuture<Void>> underWay = new ConcurrentHashMap<>();

    CompletionStage<Void> run(K key, Function<K, CompletionStage<Void>> work) {
        CompletableFuture<Void> mine = new CompletableFuture<>();
        CompletableFuture<Void> before = underWay.putIfAbsent(key, mine);
        if (before != null) {
            return before;
        }
        work.apply(key).whenComplete((done, failure) -> {
            underWay.remove(key);
            if (failure == null) {
                mine.complete(null);
            } else {
                mine.completeExceptionally(failure);
            }
        });
        return mine;
    }
}
