package io.presence4j.redis;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.List;
import java.util.stream.IntStream;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;

/** {@code online.lua}: who of these is there. */
class OnlineScriptTest {
    private final OneShard shard = new OneShard();

    @AfterEach
    void close() {
        shard.close();
    }

    @Test
    void lingeringUsersAreOnline() {
        Speaker alice = shard.acquired("alice001");
        alice.put("everyone", "sam", "dana", "kim");
        alice.remove("everyone", 60_000, "dana");
        alice.remove("everyone", "kim");
        var before = shard.contents();

        assertThat(Sessions.await(shard.session.online(0, List.of("kim", "dana", "sam", "eve")))
                        .value())
                .containsExactlyInAnyOrder("dana", "sam");
        assertThat(shard.contents()).isEqualTo(before);
    }

    @Test
    void manyUsersAreAskedForInSeveralCalls() {
        Speaker alice = shard.acquired("alice001");
        List<String> users =
                IntStream.range(0, 2_500).mapToObj(user -> "user-" + user).toList();
        alice.put("everyone", "user-0", "user-1000", "user-2499");

        assertThat(Sessions.await(shard.session.online(0, users)).value())
                .containsExactlyInAnyOrder("user-0", "user-1000", "user-2499");
    }

    @Test
    void aRosterThatWasLostMakesTheAnswerSuspect() {
        Speaker alice = shard.acquired("alice001");
        alice.put("everyone", "sam");
        shard.redis.del(shard.keys.everyone());

        assertThat(Sessions.await(shard.session.online(0, List.of("sam"))).suspect())
                .isTrue();
    }
}
