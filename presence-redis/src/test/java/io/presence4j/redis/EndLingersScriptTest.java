package io.presence4j.redis;

import static org.assertj.core.api.Assertions.assertThat;

import io.presence4j.spi.EvictAnswer;
import io.presence4j.spi.EvictAnswer.Progress;
import java.util.List;
import java.util.stream.IntStream;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;

/** {@code end_lingers.lua}, by what it leaves in Redis. */
class EndLingersScriptTest {
    private final OneShard shard = new OneShard();

    @AfterEach
    void close() {
        shard.close();
    }

    private static final String[] USERS =
            IntStream.range(0, 25).mapToObj(user -> "user-" + user).toArray(String[]::new);

    @Test
    void thoseThatAreOverEndPieceByPieceAndTheOthersStay() {
        Speaker alice = shard.acquired("alice001");
        alice.put("room", USERS);
        alice.put("hall", "sam");
        alice.remove("room", 10_000, USERS);
        alice.remove("hall", 60_000, "sam");
        for (int beat = 0; beat < 4; beat++) {
            shard.advance(Speaker.BEAT_MILLIS);
            alice.beat();
        }

        EvictAnswer first = alice.evict("~");
        EvictAnswer second = alice.evict("~");
        EvictAnswer third = alice.evict("~");

        assertThat(List.of(first.progress(), second.progress(), third.progress()))
                .containsExactly(Progress.MORE, Progress.MORE, Progress.DONE);
        assertThat(first.messages().get(0).changes()).hasSize(OneShard.PIECE);
        assertThat(shard.all()).containsExactly("deadlines", "meta", "roster:hall", "topics:~", "versions");
        assertThat(shard.redis.zcard(shard.keys.deadlines())).isEqualTo(2);
    }

    @Test
    void aTopicThatWasEmptiedIsListedNoMore() {
        Speaker alice = shard.acquired("alice001");
        alice.put("hall", "dana");
        alice.remove("hall", 60_000, "dana");
        alice.put("room", "sam");
        alice.remove("room", 60_000, "sam");
        alice.put("room", "sam");

        alice.remove("room", "sam");

        assertThat(shard.isListed("~", "room")).isFalse();
        assertThat(shard.isListed("~", "hall")).isTrue();
    }
}
