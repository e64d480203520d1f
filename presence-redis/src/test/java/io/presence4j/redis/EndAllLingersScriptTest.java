package io.presence4j.redis;

import static org.assertj.core.api.Assertions.assertThat;

import io.presence4j.redis.EndAllLingersScript.Ended;
import io.presence4j.spi.WriteAnswer;
import java.util.List;
import java.util.stream.IntStream;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;

/** {@code end_all_lingers.lua}, called by itself, and by the last instance to go. */
class EndAllLingersScriptTest {
    private static final String[] USERS =
            IntStream.range(0, 25).mapToObj(user -> "user-" + user).toArray(String[]::new);

    private final OneShard shard = new OneShard();

    @AfterEach
    void close() {
        shard.close();
    }

    @Test
    void theyEndPieceByPieceLongBeforeTheyAreOver() {
        Speaker alice = shard.acquired("alice001");
        alice.put("room", USERS);
        alice.remove("room", 60_000, USERS);

        Ended first = end(alice, "room");

        assertThat(changes(first)).isEqualTo(OneShard.PIECE);
        assertThat(first.topics()).containsExactly("room");
        assertThat(shard.redis.hlen(shard.keys.roster("room"))).isEqualTo(USERS.length - OneShard.PIECE);
        assertThat(changes(end(alice, "room"))).isEqualTo(OneShard.PIECE);
        Ended third = end(alice, "room");
        assertThat(changes(third)).isEqualTo(USERS.length - 2 * OneShard.PIECE);
        assertThat(third.topics()).isEmpty();
        assertThat(shard.all()).containsExactly("deadlines", "meta");
    }

    @Test
    void onlyThoseOfNamedTopicsEndAndTheOthersAreNamed() {
        Speaker alice = shard.acquired("alice001");
        alice.put("hall", "dana");
        alice.put("room", "sam");
        alice.remove("hall", 60_000, "dana");
        alice.remove("room", 60_000, "sam");

        Ended unnamed = end(alice);
        Ended named = end(alice, "hall");

        assertThat(changes(unnamed)).isZero();
        assertThat(unnamed.topics()).containsExactlyInAnyOrder("hall", "room");
        assertThat(changes(named)).isEqualTo(1);
        assertThat(named.topics()).containsExactly("room");
        assertThat(shard.all()).contains("roster:room").doesNotContain("roster:hall");
    }

    @Test
    void noneEndsWhileAnotherHasALease() {
        Speaker alice = shard.acquired("alice001");
        alice.put("room", "sam");
        alice.remove("room", 60_000, "sam");
        shard.acquired("bruno001");

        Ended ended = end(alice, "room");

        assertThat(changes(ended)).isZero();
        assertThat(ended.topics()).isEmpty();
        assertThat(shard.all()).contains("roster:room");
    }

    @Test
    void whoHasLostItsLeaseEndsNone() {
        Speaker alice = shard.acquired("alice001");
        alice.put("room", "sam");
        alice.remove("room", 60_000, "sam");
        shard.redis.zrem(shard.keys.deadlines(), OneShard.bytes("alice001"));

        Ended ended = end(alice, "room");

        assertThat(ended.answer()).isInstanceOf(WriteAnswer.Lost.class);
        assertThat(ended.topics()).isEmpty();
        assertThat(shard.all()).contains("roster:room");
    }

    @Test
    void theLastInstanceToGoEndsAllOfThem() {
        Speaker alice = shard.acquired("alice001");
        alice.put("room", USERS);
        alice.remove("room", 60_000, USERS);

        WriteAnswer answer = alice.release();

        assertThat(((WriteAnswer.Applied) answer)
                        .messages().stream()
                                .mapToInt(message -> message.changes().size())
                                .sum())
                .isEqualTo(USERS.length);
        assertThat(shard.all()).containsExactly("meta");
    }

    @Test
    void theLastInstanceToGoEndsThoseOfManyTopicsWhoseNamesAreInAnotherOrder() {
        Speaker alice = shard.acquired("alice001");
        for (int topic = 0; topic < 200; topic++) {
            String name = "room:" + (999 - topic);
            alice.put(name, "sam");
            alice.remove(name, 60_000 + topic * 1_000L, "sam");
        }

        assertThat(alice.release()).isInstanceOf(WriteAnswer.Applied.class);

        assertThat(shard.all()).containsExactly("meta");
    }

    private Ended end(Speaker speaker, String... topics) {
        return shard.run(access -> EndAllLingersScript.call(access, speaker.next(), OneShard.PIECE, List.of(topics)));
    }

    private static int changes(Ended ended) {
        return ((WriteAnswer.Applied) ended.answer())
                .messages().stream()
                        .mapToInt(message -> message.changes().size())
                        .sum();
    }
}
