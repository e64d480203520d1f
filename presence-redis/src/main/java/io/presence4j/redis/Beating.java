package io.presence4j.redis;

import io.presence4j.spi.BeatAnswer;
import io.presence4j.spi.BeatRequest;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.concurrent.CompletionStage;
import java.util.function.IntFunction;

/** Beats. One that asks for the versions of very many topics is several, so that no script is long. */
final class Beating {
    private static final int MOST_VERSIONS = 1000;

    private final ScriptRunner scripts;

    Beating(ScriptRunner scripts) {
        this.scripts = scripts;
    }

    /** In one write; a stage for each request. */
    List<CompletionStage<BeatAnswer>> run(List<BeatRequest> requests, IntFunction<ShardAccess> shards) {
        List<ScriptCall<BeatAnswer>> calls = new ArrayList<>();
        List<Integer> parts = new ArrayList<>();
        for (BeatRequest request : requests) {
            List<BeatRequest> cut = cut(request);
            cut.forEach(part -> calls.add(BeatScript.call(shards.apply(part.shard()), part)));
            parts.add(cut.size());
        }
        List<CompletionStage<BeatAnswer>> sent = scripts.runAll(calls);
        List<CompletionStage<BeatAnswer>> answers = new ArrayList<>();
        int from = 0;
        for (int count : parts) {
            answers.add(sent.subList(from, from + count).stream()
                    .reduce((one, other) -> one.thenCombine(other, Beating::both))
                    .orElseThrow());
            from += count;
        }
        return answers;
    }

    private static List<BeatRequest> cut(BeatRequest request) {
        if (request.versionsOf().size() <= MOST_VERSIONS) {
            return List.of(request);
        }
        List<BeatRequest> parts = new ArrayList<>();
        Chunks.of(request.versionsOf(), MOST_VERSIONS)
                .forEach(topics -> parts.add(
                        parts.isEmpty()
                                ? new BeatRequest(
                                        request.shard(), request.fence(), request.audits(), request.suspects(), topics)
                                : new BeatRequest(request.shard(), request.fence(), List.of(), List.of(), topics)));
        return parts;
    }

    /** What is said last of the shard holds. */
    private static BeatAnswer both(BeatAnswer one, BeatAnswer other) {
        if (one instanceof BeatAnswer.Renewed first && other instanceof BeatAnswer.Renewed second) {
            Map<String, Long> versions = new HashMap<>(first.versions());
            versions.putAll(second.versions());
            return new BeatAnswer.Renewed(second.status(), second.due(), first.missing(), Map.copyOf(versions));
        }
        return one instanceof BeatAnswer.Renewed ? other : one;
    }
}
