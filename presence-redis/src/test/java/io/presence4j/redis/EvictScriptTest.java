package io.presence4j.redis;

import static org.assertj.core.api.Assertions.assertThat;

import io.presence4j.spi.EvictAnswer;
import io.presence4j.spi.EvictAnswer.Progress;
import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;

/** {@code evict.lua}, by what it leaves in Redis. */
class EvictScriptTest {
    private final OneShard shard = new OneShard();

    @AfterEach
    void close() {
        shard.close();
    }

    private static final String[] USERS = OneShard.users(100);

    @Test
    void itGoesPieceByPieceFromThePlaceThatAllShare() {
        Speaker dead = shard.acquired("deadd001");
        Speaker alice = shard.acquired("alice001");
        Speaker bruno = shard.acquired("bruno001");
        dead.put("room", USERS);
        alice.put("room", "sam");
        shard.outliveTheDead(alice, bruno);

        EvictAnswer first = alice.evict("deadd001");
        String place = shard.register("place:deadd001");
        EvictAnswer second = bruno.evict("deadd001");

        assertThat(first.progress()).isEqualTo(Progress.MORE);
        assertThat(left(first)).isBetween(1, 4 * OneShard.PIECE);
        assertThat(place).endsWith(":room");
        assertThat(left(second)).isBetween(1, 4 * OneShard.PIECE);
        assertThat(shard.deadline("deadd001")).isZero();
    }

    @Test
    void inTheEndNothingOfTheDeadIsLeftAndEachLeftOnce() {
        Speaker dead = shard.acquired("deadd001");
        Speaker alice = shard.acquired("alice001");
        dead.put("room", USERS);
        dead.put("hall", "sam");
        alice.put("room", "sam", USERS[0]);
        shard.outliveTheDead(alice);

        List<String> left = new ArrayList<>();
        EvictAnswer answer;
        do {
            answer = alice.evict("deadd001");
            answer.messages().forEach(message -> message.changes().forEach(change -> left.add(change.userId())));
        } while (answer.progress() == Progress.MORE);

        assertThat(answer.progress()).isEqualTo(Progress.DONE);
        assertThat(left).hasSize(USERS.length + 1).doesNotHaveDuplicates();
        assertThat(shard.redis.hkeys(shard.keys.meta())).noneMatch(register -> register.contains("deadd001"));
        assertThat(shard.all()).containsExactly("deadlines", "meta", "roster:room", "topics:alice001", "versions");
        assertThat(alice.roster("room").size()).isEqualTo(2);
    }

    @Test
    void theLivingAreNotTouched() {
        Speaker bruno = shard.acquired("bruno001");
        Speaker alice = shard.acquired("alice001");
        bruno.put("room", USERS);
        shard.outliveTheDead(alice, bruno);
        var before = shard.redis.dump(shard.keys.roster("room"));

        assertThat(alice.evict("bruno001").progress()).isEqualTo(Progress.NOT_DUE);
        assertThat(shard.redis.dump(shard.keys.roster("room"))).isEqualTo(before);
    }

    private static int left(EvictAnswer answer) {
        return answer.messages().stream()
                .mapToInt(message -> message.changes().size())
                .sum();
    }
}
