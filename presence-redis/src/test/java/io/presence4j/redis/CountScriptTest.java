package io.presence4j.redis;

import static org.assertj.core.api.Assertions.assertThat;

import io.presence4j.spi.Reading;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;

/** {@code count.lua}: how many are there. */
class CountScriptTest {
    private final OneShard shard = new OneShard();

    @AfterEach
    void close() {
        shard.close();
    }

    @Test
    void lingeringUsersAreCountedAndThoseWhoLeftAreNot() {
        Speaker alice = shard.acquired("alice001");
        alice.put("everyone", "sam", "dana", "kim");
        alice.remove("everyone", 60_000, "dana");
        alice.remove("everyone", "kim");

        assertThat(count("everyone")).isEqualTo(new Reading<>(2, false));
    }

    @Test
    void aUserIsCountedOnceWhoeverSaysSo() {
        shard.acquired("alice001").put("room", "sam", "dana");
        shard.acquired("bruno001").put("room", "sam");

        assertThat(count("room")).isEqualTo(new Reading<>(2, false));
    }

    @Test
    void aTopicThatNobodyIsInHasNone() {
        shard.acquired("alice001").put("room", "sam");

        assertThat(count("nowhere")).isEqualTo(new Reading<>(0, false));
    }

    @Test
    void countingWritesNothing() {
        shard.acquired("alice001").put("room", "sam");
        var before = shard.contents();

        count("room");
        count("nowhere");

        assertThat(shard.contents()).isEqualTo(before);
    }

    @Test
    void aRosterThatWasLostMakesTheAnswerSuspect() {
        Speaker alice = shard.acquired("alice001");
        alice.put("everyone", "sam");
        alice.put("room", "sam");
        shard.redis.del(shard.keys.everyone(), shard.keys.roster("room"));

        assertThat(count("everyone").suspect()).isTrue();
        assertThat(count("room").suspect()).isTrue();
    }

    private Reading<Integer> count(String topic) {
        return Sessions.await(shard.session.count(0, topic));
    }
}
