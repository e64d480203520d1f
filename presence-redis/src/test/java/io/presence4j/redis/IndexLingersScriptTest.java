package io.presence4j.redis;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.stream.IntStream;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;

/** {@code index_lingers.lua}, by what it leaves in Redis. */
class IndexLingersScriptTest {
    private final OneShard shard = new OneShard();

    @AfterEach
    void close() {
        shard.close();
    }

    @Test
    void deadlinesThatWereLostAreFoundAgainInAllTopics() {
        Speaker alice = shard.acquired("alice001");
        String[] users = IntStream.range(0, 3 * OneShard.PIECE)
                .mapToObj(user -> "user-" + user)
                .toArray(String[]::new);
        alice.put("room", users);
        alice.put("hall", "sam", "dana");
        alice.remove("room", 60_000, users);
        alice.remove("hall", 30_000, "sam");
        Double before = shard.deadline("hall\0sam");
        shard.redis.del(shard.keys.deadlines());

        alice.acquire();

        assertThat(shard.redis.zcard(shard.keys.deadlines())).isEqualTo(users.length + 2L);
        assertThat(shard.deadline("hall\0sam")).isEqualTo(before);
        assertThat(shard.deadline("hall\0dana")).isNull();
        assertThat(shard.register("unindexed")).isEmpty();
    }
}
