package io.presence4j.redis;

import static org.assertj.core.api.Assertions.assertThat;

import io.presence4j.spi.WriteAnswer;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;

/** {@code release.lua}, by what it leaves in Redis. */
class ReleaseScriptTest {
    private final OneShard shard = new OneShard();

    @AfterEach
    void close() {
        shard.close();
    }

    @Test
    void nothingOfTheInstanceIsLeft() {
        Speaker alice = shard.acquired("alice001");
        shard.acquired("bruno001");

        assertThat(alice.release()).isInstanceOf(WriteAnswer.Applied.class);

        assertThat(shard.deadline("alice001")).isNull();
        assertThat(shard.register("seq:alice001") + shard.register("instance:alice001"))
                .isEmpty();
    }

    @Test
    void withStatementsLeftItsLeaseIsOverAtOnce() {
        Speaker alice = shard.acquired("alice001");
        shard.acquired("bruno001");
        alice.put("room", "sam");

        assertThat(alice.release()).isInstanceOf(WriteAnswer.Applied.class);

        assertThat(shard.deadline("alice001")).isZero();
        assertThat(shard.isListed("alice001", "room")).isTrue();
    }

    @Test
    void theLastOneLeavesTheRegistersAlone() {
        Speaker alice = shard.acquired("alice001");
        alice.put("room", "sam");
        alice.remove("room", 60_000, "sam");

        assertThat(alice.release()).isInstanceOf(WriteAnswer.Applied.class);

        assertThat(shard.all()).containsExactly("meta");
    }
}
