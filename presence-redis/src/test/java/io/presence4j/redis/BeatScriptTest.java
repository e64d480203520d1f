package io.presence4j.redis;

import static java.nio.charset.StandardCharsets.UTF_8;
import static org.assertj.core.api.Assertions.assertThat;

import io.presence4j.spi.BeatAnswer;
import io.presence4j.spi.StatementKey;
import io.presence4j.spi.WriteAnswer;
import java.util.List;
import java.util.Map;
import java.util.stream.IntStream;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;

/** {@code beat.lua}, by what it leaves in Redis. */
class BeatScriptTest {
    private final OneShard shard = new OneShard();

    @AfterEach
    void close() {
        shard.close();
    }

    @Test
    void itMovesTheEndOfTheLease() {
        Speaker alice = shard.acquired("alice001");
        shard.advance(3_000);

        alice.beat();

        assertThat(shard.deadline("alice001")).isEqualTo(shard.nowMicros() + Speaker.LEASE_MILLIS * 1000.0);
        assertThat(shard.register("last")).isEqualTo(Long.toString(shard.nowMicros()));
    }

    @Test
    void withoutALeaseItWritesNone() {
        Speaker alice = shard.acquired("alice001");
        shard.redis.zrem(shard.keys.deadlines(), OneShard.bytes("alice001"));

        assertThat(alice.beat()).isInstanceOf(WriteAnswer.Lost.class);
        assertThat(shard.deadline("alice001")).isNull();
    }

    @Test
    void anAuditTellsWhatIsMissingAndListsTheTopicAgain() {
        Speaker alice = shard.acquired("alice001");
        alice.put("room", "sam");
        shard.redis.del(shard.keys.topics("alice001"));

        BeatAnswer answer =
                alice.beat(List.of(new StatementKey("room", "sam"), new StatementKey("room", "dana")), List.of());

        assertThat(((BeatAnswer.Renewed) answer).missing()).containsExactly(new StatementKey("room", "dana"));
        assertThat(shard.isListed("alice001", "room")).isTrue();
    }

    @Test
    void versionsOfManyTopicsAreAskedForInSeveralCalls() {
        Speaker alice = shard.acquired("alice001");
        List<String> topics =
                IntStream.range(0, 2_500).mapToObj(topic -> "room:" + topic).toList();
        alice.put("room:0", "sam");
        alice.put("room:2499", "sam");

        BeatAnswer answer = alice.beat(List.of(new StatementKey("room:0", "dana")), topics);

        assertThat(((BeatAnswer.Renewed) answer).versions()).containsOnlyKeys("room:0", "room:2499");
        assertThat(((BeatAnswer.Renewed) answer).missing()).hasSize(1);
    }

    @Test
    void allOfManySuspectsAreLookedAt() {
        Speaker alice = shard.acquired("alice001");
        List<String> topics =
                IntStream.range(0, 2_500).mapToObj(topic -> "room:" + topic).toList();
        alice.put("room:0", "sam");
        alice.put("room:2499", "sam");
        shard.redis.del(shard.keys.roster("room:0"), shard.keys.roster("room:2499"));

        BeatAnswer answer = alice.beat(List.of(), topics, topics);

        assertThat(answer).isInstanceOf(BeatAnswer.Renewed.class);
        assertThat(((BeatAnswer.Renewed) answer).versions()).isEmpty();
        assertThat(shard.redis.hgetall(shard.keys.versions())).isEmpty();
    }

    @Test
    void itTellsTheVersionsAskedFor() {
        Speaker alice = shard.acquired("alice001");
        alice.put("room", "sam");
        String version = new String(shard.redis.hget(shard.keys.versions(), "room"), UTF_8);

        BeatAnswer answer = alice.beat(List.of(), List.of("room", "nowhere"));

        assertThat(((BeatAnswer.Renewed) answer).versions()).isEqualTo(Map.of("room", Long.valueOf(version)));
    }
}
