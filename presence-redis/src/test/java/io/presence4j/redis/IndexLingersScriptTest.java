package io.presence4j.redis;

import static io.presence4j.redis.OneShard.bytes;
import static org.assertj.core.api.Assertions.assertThat;

import io.presence4j.spi.EvictAnswer;
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
        String[] users = OneShard.users(3 * OneShard.PIECE);
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

    @Test
    void lingersThatAreNotFoundYetAreNotForgottenByAWrite() {
        Speaker alice = shard.acquired("alice001");
        loseSight(alice);

        alice.put("room", "sam");
        alice.evict(EvictAnswer.LINGERS);

        assertThat(shard.deadline("room\0sam")).isNull();
        assertThat(shard.deadline("room\0dana")).isNotNull();
    }

    @Test
    void lingersThatAreNotFoundYetAreNotForgottenWhenTheLastGoes() {
        Speaker alice = shard.acquired("alice001");
        loseSight(alice);

        alice.release();
        shard.acquired("bruno001");

        assertThat(shard.deadline("room\0sam")).isNotNull();
        assertThat(shard.deadline("room\0dana")).isNotNull();
    }

    /** Two linger, as after an acquire that found no deadlines, before it has looked for lingers. */
    private void loseSight(Speaker alice) {
        alice.put("room", "sam", "dana");
        alice.remove("room", 60_000, "sam", "dana");
        shard.redis.zrem(shard.keys.deadlines(), bytes("room\0sam"), bytes("room\0dana"));
        shard.redis.hset(shard.keys.meta(), "unindexed", bytes("0:"));
    }
}
