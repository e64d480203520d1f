package io.presence4j.redis;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.List;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;

/** {@code online.lua} and {@code count.lua}: who and how many are there. */
class OnlineScriptTest {
    private final OneShard shard = new OneShard();

    @AfterEach
    void close() {
        shard.close();
    }

    @Test
    void lingeringUsersAreOnlineAndCounted() {
        Speaker alice = shard.acquired("alice001");
        alice.put("everyone", "sam", "dana", "kim");
        alice.remove("everyone", 60_000, "dana");
        alice.remove("everyone", "kim");
        var before = shard.contents();

        assertThat(Sessions.await(shard.session.online(0, List.of("kim", "dana", "sam", "eve")))
                        .value())
                .containsExactlyInAnyOrder("dana", "sam");
        assertThat(Sessions.await(shard.session.count(0, "everyone")).value()).isEqualTo(2);
        assertThat(Sessions.await(shard.session.count(0, "nowhere")).value()).isZero();
        assertThat(shard.contents()).isEqualTo(before);
    }

    @Test
    void aRosterThatWasLostMakesTheAnswerSuspect() {
        Speaker alice = shard.acquired("alice001");
        alice.put("everyone", "sam");
        shard.redis.del(shard.keys.everyone());

        assertThat(Sessions.await(shard.session.online(0, List.of("sam"))).suspect())
                .isTrue();
        assertThat(Sessions.await(shard.session.count(0, "everyone")).suspect()).isTrue();
    }
}
