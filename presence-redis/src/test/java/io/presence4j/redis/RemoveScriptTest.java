package io.presence4j.redis;

import static java.nio.charset.StandardCharsets.UTF_8;
import static org.assertj.core.api.Assertions.assertThat;

import io.presence4j.LeaveReason;
import io.presence4j.spi.Change;
import io.presence4j.spi.WriteAnswer;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;

/** {@code remove.lua}, by what it leaves in Redis. */
class RemoveScriptTest {
    private final OneShard shard = new OneShard();

    @AfterEach
    void close() {
        shard.close();
    }

    @Test
    void ofAnEmptiedTopicNothingIsLeft() {
        Speaker alice = shard.acquired("alice001");
        alice.put("room", "sam", "dana");

        alice.remove("room", "sam", "dana");

        assertThat(shard.all()).containsExactly("deadlines", "meta");
    }

    @Test
    void anEmptiedEveryoneKeepsItsVersionAsNegative() {
        Speaker alice = shard.acquired("alice001");
        alice.put("everyone", "sam");

        alice.remove("everyone", "sam");

        String version = new String(shard.redis.hget(shard.keys.versions(), "everyone"), UTF_8);
        assertThat(Long.parseLong(version)).isNegative();
        assertThat(shard.all()).containsExactly("deadlines", "meta", "versions");
    }

    @Test
    void whoCameAtDifferentTimesLeavesInOneChange() {
        Speaker alice = shard.acquired("alice001");
        Speaker bruno = shard.acquired("bruno001");
        alice.put("everyone", "sam");
        shard.advance(1);
        alice.put("everyone", "dana", "eve");
        bruno.put("everyone", "eve");

        WriteAnswer answer = alice.remove("everyone", "sam", "dana", "eve", "nobody");

        assertThat(((WriteAnswer.Applied) answer).messages().get(0).changes())
                .contains(new Change.Left("sam", LeaveReason.CLOSED), new Change.Left("dana", LeaveReason.CLOSED))
                .doesNotContain(new Change.Left("eve", LeaveReason.CLOSED))
                .doesNotContain(new Change.Left("nobody", LeaveReason.CLOSED));
        assertThat(shard.redis.hlen(shard.keys.roster("everyone"))).isEqualTo(1);
    }

    @Test
    void aLingeringMemberBelongsToTheInstanceOfLingers() {
        Speaker alice = shard.acquired("alice001");
        alice.put("room", "sam");

        alice.remove("room", 10_000, "sam");

        double ends = shard.deadline("room\0sam") - 4_503_599_627_370_496.0;
        assertThat(ends - shard.nowMicros()).isBetween(10_000_000.0, 10_500_000.0);
        assertThat(shard.isListed("~", "room")).isTrue();
        assertThat(shard.isListed("alice001", "room")).isFalse();
        assertThat(alice.roster("room").members().get(0).statements())
                .singleElement()
                .satisfies(statement -> assertThat(statement.instance()).isEqualTo("~"));
    }

    @Test
    void whatAnotherInstanceSaysStays() {
        Speaker alice = shard.acquired("alice001");
        Speaker bruno = shard.acquired("bruno001");
        alice.put("room", "sam");
        bruno.put("room", "sam");

        WriteAnswer answer = alice.remove("room", "sam");

        assertThat(((WriteAnswer.Applied) answer).messages().get(0).changes())
                .containsExactly(new Change.Withdrawn("sam", "alice001", LeaveReason.CLOSED));
        assertThat(alice.roster("room").size()).isEqualTo(1);
    }
}
