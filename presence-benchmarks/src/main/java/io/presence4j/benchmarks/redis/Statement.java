package io.presence4j.benchmarks.redis;

import static io.presence4j.PresenceTracker.EVERYONE;

import io.presence4j.spi.ShardHash;
import java.util.List;
import java.util.Map;

/** That a user is in a topic; in a named one with small attributes. */
record Statement(String topic, String user) {
    static Statement inEveryone(String user) {
        return new Statement(EVERYONE, user);
    }

    List<Map<String, String>> attributes() {
        return topic.equals(EVERYONE) ? List.of() : List.of(Map.of("status", "here"));
    }

    int shard(int shards) {
        return ShardHash.shardOf(topic.equals(EVERYONE) ? user : topic, shards);
    }
}
