package io.presence4j.engine;

import io.presence4j.PresenceTracker;
import io.presence4j.spi.ShardHash;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.concurrent.CompletableFuture;
import org.jspecify.annotations.Nullable;

/** What a connection needs of its tracker: the shards that its changes go to. Any thread. */
final class Connections {
    private static final Map<String, String> HERE = Map.of();

    private final List<WriteCoalescer> shards;
    private final Ticks ticks;
    private final Limits limits;
    private final int mostTopics;
    private final String instance;
    private final StoredDeadlines deadlines;

    Connections(
            List<WriteCoalescer> shards,
            Ticks ticks,
            Limits limits,
            int mostTopics,
            String instance,
            StoredDeadlines deadlines) {
        this.shards = shards;
        this.ticks = ticks;
        this.limits = limits;
        this.mostTopics = mostTopics;
        this.instance = instance;
        this.deadlines = deadlines;
    }

    Ticks ticks() {
        return ticks;
    }

    Limits limits() {
        return limits;
    }

    int mostTopics() {
        return mostTopics;
    }

    String connectionId(long number) {
        return instance + "-" + number;
    }

    void show(String userId) {
        shard(userId).change(PresenceTracker.EVERYONE, userId, null, HERE, Departure.AT_ONCE);
    }

    void hide(String userId, Departure how) {
        shard(userId).change(PresenceTracker.EVERYONE, userId, HERE, null, how);
    }

    void change(
            String topic,
            String userId,
            @Nullable Map<String, String> before,
            @Nullable Map<String, String> after,
            Departure how) {
        shard(topic).change(topic, userId, before, after, how);
    }

    private WriteCoalescer shard(String key) {
        return shards.get(ShardHash.shardOf(key, shards.size()));
    }

    boolean isStored(String topic, String userId) {
        return shard(topic).isStored(topic, userId);
    }

    CompletableFuture<Void> stored(String userId, Set<String> topics, Set<String> left) {
        StoredFuture future = deadlines.begin();
        shard(userId).await(PresenceTracker.EVERYONE, userId, future);
        topics.forEach(topic -> shard(topic).await(topic, userId, future));
        left.forEach(topic -> shard(topic).await(topic, userId, future));
        return deadlines.counted(future);
    }
}
