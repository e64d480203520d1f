package io.presence4j.engine;

import io.presence4j.Member;
import io.presence4j.PresenceTracker;
import io.presence4j.Roster;
import io.presence4j.StoreUnavailableException;
import io.presence4j.spi.Reading;
import io.presence4j.spi.ShardHash;
import io.presence4j.spi.StoreSession;
import java.util.ArrayList;
import java.util.Collection;
import java.util.HashMap;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.CompletionStage;
import java.util.function.BiConsumer;
import java.util.stream.IntStream;

/** Asks the store on behalf of the host. Any thread. */
final class Queries {
    private final StoreSession session;
    private final BiConsumer<Integer, String> suspect;

    /** {@code suspect} is told of a shard's topic whose roster is missing. */
    Queries(StoreSession session, BiConsumer<Integer, String> suspect) {
        this.session = session;
        this.suspect = suspect;
    }

    CompletableFuture<Set<String>> online(Collection<String> userIds) {
        Map<Integer, Set<String>> byShard = new HashMap<>();
        userIds.forEach(userId ->
                byShard.computeIfAbsent(shardOf(userId), s -> new HashSet<>()).add(userId));
        CompletableFuture<Set<String>> all = CompletableFuture.completedFuture(new HashSet<>());
        for (Map.Entry<Integer, Set<String>> asked : byShard.entrySet()) {
            CompletableFuture<Set<String>> some =
                    value(asked.getKey(), PresenceTracker.EVERYONE, session.online(asked.getKey(), asked.getValue()));
            all = all.thenCombine(some, (found, more) -> {
                found.addAll(more);
                return found;
            });
        }
        return all.thenApply(Set::copyOf);
    }

    CompletableFuture<Integer> count(String topic) {
        CompletableFuture<Integer> sum = CompletableFuture.completedFuture(0);
        for (int shard : shardsOf(topic)) {
            sum = sum.thenCombine(value(shard, topic, session.count(shard, topic)), Integer::sum);
        }
        return sum;
    }

    CompletableFuture<Roster> roster(String topic) {
        CompletableFuture<Roster> whole = CompletableFuture.completedFuture(new Roster(topic, 0, List.of()));
        List<RosterQuery> parts = new ArrayList<>();
        for (int shard : shardsOf(topic)) {
            RosterQuery part = new RosterQuery(session, shard, topic, () -> suspect.accept(shard, topic));
            parts.add(part);
            whole = whole.thenCombine(part.start(), Queries::joined);
        }
        CompletableFuture<Roster> answer = whole.copy();
        whenOver(answer, () -> parts.forEach(RosterQuery::stop));
        return answer;
    }

    private static Roster joined(Roster one, Roster other) {
        if (one.members().isEmpty()) {
            return new Roster(one.topic(), Math.max(one.version(), other.version()), other.members());
        }
        List<Member> members = new ArrayList<>(one.members());
        members.addAll(other.members());
        return new Roster(one.topic(), Math.max(one.version(), other.version()), members);
    }

    private <T> CompletableFuture<T> value(int shard, String topic, CompletionStage<Reading<T>> stage) {
        return stage.thenApply(reading -> {
                    if (reading.suspect()) {
                        suspect.accept(shard, topic);
                        throw lostRoster(topic);
                    }
                    return reading.value();
                })
                .toCompletableFuture();
    }

    static void whenOver(CompletionStage<?> stage, Runnable then) {
        stage.whenComplete((value, failure) -> then.run());
    }

    static StoreUnavailableException lostRoster(String topic) {
        return new StoreUnavailableException("the store has lost the roster of " + topic + "; it is being restored");
    }

    private int shardOf(String key) {
        return ShardHash.shardOf(key, session.shards());
    }

    private int[] shardsOf(String topic) {
        if (topic.equals(PresenceTracker.EVERYONE)) {
            return IntStream.range(0, session.shards()).toArray();
        }
        return new int[] {shardOf(topic)};
    }
}
