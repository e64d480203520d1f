package io.presence4j.redis;

import io.presence4j.spi.EvictAnswer;
import io.presence4j.spi.EvictAnswer.Progress;
import io.presence4j.spi.Fence;
import java.util.List;
import java.util.Map;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.CompletionStage;
import java.util.concurrent.ConcurrentHashMap;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/**
 * Evicts piece by piece. A script may touch only keys that its caller names, so it is told the topics that the answer
 * before named; others may have gone on meanwhile, then it is told those that are next.
 */
final class Eviction {
    private static final Logger log = LoggerFactory.getLogger(Eviction.class);

    /** After as many attempts in which others were faster the caller is asked to come again. */
    private static final int MOST_ATTEMPTS = 4;

    private record Place(int shard, String victim) {}

    private final ScriptRunner scripts;
    private final LingerIndexing indexing;
    private final int piece;
    private final Map<Place, List<String>> next = new ConcurrentHashMap<>();

    Eviction(ScriptRunner scripts, LingerIndexing indexing, int piece) {
        this.scripts = scripts;
        this.indexing = indexing;
        this.piece = piece;
    }

    CompletionStage<EvictAnswer> run(ShardAccess shard, Fence fence, String victim) {
        List<String> topics = next.getOrDefault(new Place(shard.number(), victim), List.of());
        return attempt(shard, fence, victim, topics, MOST_ATTEMPTS);
    }

    private CompletionStage<EvictAnswer> attempt(
            ShardAccess shard, Fence fence, String victim, List<String> topics, int attempts) {
        ScriptCall<EvictReply> call = victim.equals(EvictAnswer.LINGERS)
                ? EndLingersScript.call(shard, fence, piece, topics)
                : EvictScript.call(shard, fence, victim, piece, topics);
        return scripts.run(call).thenCompose(reply -> {
            remember(new Place(shard.number(), victim), reply);
            reportDamage(reply.damaged());
            if (reply.isMisnamed() && attempts > 1) {
                return attempt(shard, fence, victim, reply.topics(), attempts - 1);
            }
            if (reply.isUnindexed()) {
                return indexing.run(shard).thenCompose(done -> attempt(shard, fence, victim, List.of(), attempts));
            }
            return CompletableFuture.completedFuture(reply.answer());
        });
    }

    private static void reportDamage(List<String> topicsAndUsers) {
        for (int i = 0; i < topicsAndUsers.size(); i += 2) {
            String topic = topicsAndUsers.get(i);
            String user = topicsAndUsers.get(i + 1);
            if (topic.isEmpty()) {
                log.warn("Somebody put another type where the topics of {} belong; what it said stays", user);
            } else if (user.isEmpty()) {
                log.warn("Somebody put another type where the roster of {} belongs; nobody left it", topic);
            } else {
                log.warn(
                        "What was stored of {} in {} could not be read and was removed; who is there says so again",
                        user,
                        topic);
            }
        }
    }

    private void remember(Place place, EvictReply reply) {
        if (reply.answer().progress() == Progress.MORE) {
            next.put(place, reply.topics());
        } else {
            next.remove(place);
        }
    }
}
