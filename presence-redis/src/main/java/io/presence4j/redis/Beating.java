package io.presence4j.redis;

import io.presence4j.spi.BeatAnswer;
import io.presence4j.spi.BeatRequest;
import io.presence4j.spi.StatementKey;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.concurrent.CompletionStage;
import java.util.function.IntFunction;

/** Beats. One that names very many topics is several, so that no script is long. */
final class Beating {
    private static final int MOST_NAMES = 1000;

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

    /** Audits are few; suspects and topics asked for follow in order, as many as a script may go through. */
    static List<BeatRequest> cut(BeatRequest request) {
        List<String> suspects = request.suspects();
        List<String> versionsOf = request.versionsOf();
        List<BeatRequest> parts = new ArrayList<>();
        int suspected = 0;
        int asked = 0;
        do {
            List<StatementKey> audits = parts.isEmpty() ? request.audits() : List.of();
            int room = Math.max(0, MOST_NAMES - audits.size());
            int suspectsEnd = Math.min(suspects.size(), suspected + room);
            int askedEnd = Math.min(versionsOf.size(), asked + room - (suspectsEnd - suspected));
            parts.add(new BeatRequest(
                    request.shard(),
                    request.fence(),
                    audits,
                    suspects.subList(suspected, suspectsEnd),
                    versionsOf.subList(asked, askedEnd)));
            suspected = suspectsEnd;
            asked = askedEnd;
        } while (suspected < suspects.size() || asked < versionsOf.size());
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
