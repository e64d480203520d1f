package io.presence4j.redis;

import static org.assertj.core.api.Assertions.assertThat;

import io.presence4j.spi.BeatAnswer;
import io.presence4j.spi.EvictAnswer;
import io.presence4j.spi.EvictAnswer.Progress;
import io.presence4j.spi.RosterPage.StoredMember;
import io.presence4j.spi.StatementKey;
import io.presence4j.spi.WriteAnswer;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;

/** R85: members in a roster that do not have the form of one: garbage, or what a newer release wrote. */
class DamagedMemberTest {
    private static final List<String> GARBAGE =
            List.of("", "garbage", "12345678", "12345678\u0008deadd00", "12345678\u0008newer001 with much more to say");

    private final OneShard shard = new OneShard();

    @AfterEach
    void close() {
        shard.close();
    }

    private void damage(String topic, String user, String garbage) {
        shard.redis.hset(shard.keys.roster(topic), user, OneShard.bytes(garbage));
    }

    @Test
    void anEvictionRemovesAndTellsThemAndGoesOn() {
        Speaker dead = shard.acquired("deadd001");
        Speaker alice = shard.acquired("alice001");
        for (int i = 0; i < GARBAGE.size(); i++) {
            dead.put("room", "user-" + i);
            damage("room", "user-" + i, GARBAGE.get(i));
        }
        dead.put("room", "sound");
        alice.put("room", "max");
        dead.put("everyone", "sam");
        damage("everyone", "sam", "no member of everyone");
        shard.outliveTheDead(alice);

        List<String> left = new ArrayList<>();
        EvictAnswer answer;
        do {
            answer = alice.evict("deadd001");
            answer.messages().forEach(message -> message.changes().forEach(change -> left.add(change.userId())));
        } while (answer.progress() == Progress.MORE);

        assertThat(answer.progress()).isEqualTo(Progress.DONE);
        assertThat(left).containsExactlyInAnyOrder("user-0", "user-1", "user-2", "user-3", "user-4", "sound", "sam");
        assertThat(members(alice)).containsExactly("max");
        assertThat(shard.all()).containsExactly("deadlines", "meta", "roster:room", "topics:alice001", "versions");
    }

    @Test
    void aReadTellsTheOthers() {
        Speaker alice = shard.acquired("alice001");
        alice.put("room", "max");
        for (int i = 0; i < GARBAGE.size(); i++) {
            damage("room", "user-" + i, GARBAGE.get(i));
        }

        assertThat(members(alice)).containsExactly("max");
    }

    @Test
    void whoIsThereFindsItsStatementMissingAndSaysItAgain() {
        Speaker alice = shard.acquired("alice001");
        for (String garbage : GARBAGE) {
            alice.put("room", "max");
            damage("room", "max", garbage);

            BeatAnswer audit = alice.beat(List.of(new StatementKey("room", "max")), List.of());
            WriteAnswer again = alice.put("room", "max");

            assertThat(((BeatAnswer.Renewed) audit).missing()).hasSize(1);
            assertThat(again).isInstanceOf(WriteAnswer.Applied.class);
            assertThat(members(alice)).containsExactly("max");
            assertThat(alice.roster("room").size()).isOne();
        }
    }

    @Test
    void aRemoveRemovesThem() {
        Speaker alice = shard.acquired("alice001");
        for (String garbage : GARBAGE) {
            alice.put("room", "sam", "max");
            damage("room", "max", garbage);

            alice.remove("room", "max");

            assertThat(members(alice)).containsExactly("sam");
            assertThat(alice.roster("room").size()).isOne();
        }
    }

    @Test
    void ofAMemberThatIsDamagedAtItsEndTheRestCounts() {
        Speaker alice = shard.acquired("alice001");
        Speaker bruno = shard.acquired("bruno001");
        bruno.put("room", "max");
        alice.put("room", "max");
        byte[] whole = shard.redis.hget(shard.keys.roster("room"), "max");
        shard.redis.hset(shard.keys.roster("room"), "max", Arrays.copyOf(whole, whole.length - 1));

        assertThat(members(alice)).containsExactly("max");
        bruno.put("room", "max");

        assertThat(shard.redis.hget(shard.keys.roster("room"), "max")).hasSameSizeAs(whole);
    }

    @Test
    void ofAMemberWhoseTimeIsDamagedTheStatementsCount() {
        Speaker alice = shard.acquired("alice001");
        Speaker bruno = shard.acquired("bruno001");
        alice.put("room", "max");
        overwrite("max", 0);

        WriteAnswer answer = bruno.put("room", "max");

        assertThat(((WriteAnswer.Applied) answer).messages()).hasSize(1);
        assertThat(members(alice)).containsExactly("max");
    }

    @Test
    void aLingerWhoseEndIsDamagedIsOver() {
        Speaker alice = shard.acquired("alice001");
        alice.put("room", "max", "sam");
        alice.remove("room", 60_000, "max");
        overwrite("max", 8 + 1 + 1);
        shard.redis.del(shard.keys.deadlines());

        alice.acquire();
        shard.outliveTheDead(alice);
        alice.evict(EvictAnswer.LINGERS);

        assertThat(members(alice)).containsExactly("sam");
    }

    private void overwrite(String user, int at) {
        byte[] member = shard.redis.hget(shard.keys.roster("room"), user);
        member[at] = (byte) 0xff;
        shard.redis.hset(shard.keys.roster("room"), user, member);
    }

    private static List<String> members(Speaker speaker) {
        return speaker.roster("room").members().stream()
                .map(StoredMember::userId)
                .sorted()
                .toList();
    }
}
