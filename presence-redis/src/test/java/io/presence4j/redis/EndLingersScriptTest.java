package io.presence4j.redis;

import static org.assertj.core.api.Assertions.assertThat;

import io.presence4j.LeaveReason;
import io.presence4j.spi.EvictAnswer;
import io.presence4j.spi.EvictAnswer.Progress;
import io.presence4j.spi.FlushRequest.Remove;
import java.util.List;
import java.util.Set;
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

    @Test
    void oneCallThatEmptiesTopicsAndBeginsALingerListsTheLatterAlone() {
        Speaker alice = shard.acquired("alice001");
        // While somebody lingers, topics stay listed though nobody lingers in them any more.
        alice.put("attic", "dana");
        alice.remove("attic", 60_000, "dana");
        for (String topic : List.of("hall", "room")) {
            alice.put(topic, "sam");
            alice.remove(topic, 60_000, "sam");
            alice.put(topic, "sam");
        }
        alice.put("yard", "sam");
        assertThat(shard.isListed("~", "hall") && shard.isListed("~", "room")).isTrue();

        alice.flush(
                List.of(),
                List.of(
                        new Remove("hall", "sam", 0, LeaveReason.CLOSED),
                        new Remove("yard", "sam", 60_000, LeaveReason.CLOSED),
                        new Remove("room", "sam", 0, LeaveReason.CLOSED)),
                Set.of("hall", "room", "yard"));

        assertThat(shard.isListed("~", "hall")).isFalse();
        assertThat(shard.isListed("~", "room")).isFalse();
        assertThat(shard.isListed("~", "yard")).isTrue();
    }
}
