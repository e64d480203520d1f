package io.presence4j.redis;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.presence4j.EntryRejectedException;
import io.presence4j.PresenceTracker;
import io.presence4j.StoreUnavailableException;
import io.presence4j.spi.BeatAnswer;
import io.presence4j.spi.EvictAnswer;
import io.presence4j.spi.EvictAnswer.Progress;
import io.presence4j.spi.FlushRequest.Put;
import io.presence4j.spi.HeldPage;
import io.presence4j.spi.StatementKey;
import io.presence4j.spi.WriteAnswer;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Set;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;

/** Somebody put another type where a key of ours belongs: what that key is about fails and says so, the rest goes on. */
class ForeignTypeTest {
    private final OneShard shard = new OneShard();
    private Speaker alice;
    private Speaker bruno;

    @BeforeEach
    void begin() {
        alice = shard.acquired("alice001");
        bruno = shard.acquired("bruno001");
        bruno.put("hall", "max");
        bruno.put("room", "sam");
        bruno.put("zoo", "dana");
    }

    @AfterEach
    void close() {
        shard.close();
    }

    private void overwriteRoster(String topic) {
        overwrite(shard.keys.roster(topic));
    }

    private void overwrite(String key) {
        shard.redis.set(key, OneShard.bytes("of somebody else"));
    }

    @Test
    void anEvictionPassesByTheRosterAndTellsOfIt() {
        overwriteRoster("room");
        shard.outliveTheDead(alice);

        try (LogLines log = LogLines.record()) {
            List<String> left = evict("bruno001");

            assertThat(left).containsExactlyInAnyOrder("max", "dana");
            assertThat(shard.deadline("bruno001")).isNull();
            assertThat(log.containing("room")).singleElement().asString().contains("another type");
        }
    }

    @Test
    void whereNobodyKnowsWhereTheDeadWasTheNextIsEvictedAllTheSame() {
        Speaker carla = shard.acquired("carla001");
        carla.put("hall", "kim");
        overwrite(shard.keys.topics("bruno001"));
        shard.outliveTheDead(alice);

        assertThat(evict("bruno001")).isEmpty();
        assertThat(evict("carla001")).containsExactly("kim");
    }

    @Test
    void anInstanceWhoseRegistrationIsNoneAcquiresAgainAndOthersMay() {
        shard.redis.hset(shard.keys.meta(), "instance:bruno001", OneShard.bytes("garbage"));

        assertThat(bruno.beat()).isInstanceOf(WriteAnswer.Lost.class);
        assertThat(new Speaker(shard.session, "carla001").acquire()).isInstanceOf(WriteAnswer.Applied.class);
        assertThat(bruno.acquire()).isInstanceOf(WriteAnswer.Applied.class);
        assertThat(bruno.put("zoo", "tom")).isInstanceOf(WriteAnswer.Applied.class);
    }

    @Test
    void aLeaveFromTheTopicIsApplied() {
        overwriteRoster("room");

        assertThat(bruno.remove("room", "sam")).isInstanceOf(WriteAnswer.Applied.class);
        assertThat(shard.isListed("bruno001", "room")).isFalse();
    }

    @Test
    void aWriteElsewhereIsAppliedThoughItVacatesTheTopic() {
        overwriteRoster("room");
        Put put = new Put("zoo", "tom", List.of(Map.of()), false);

        WriteAnswer answer = bruno.flush(List.of(put), List.of(), Set.of("room"));

        assertThat(answer).isInstanceOf(WriteAnswer.Applied.class);
        assertThat(alice.roster("zoo").size()).isEqualTo(2);
    }

    @Test
    void lingersOfOtherTopicsEnd() {
        alice.put("hall", "kim");
        alice.remove("hall", 60_000, "kim");
        alice.put("room", "tom");
        alice.remove("room", 10_000, "tom");
        overwriteRoster("room");
        for (int i = 0; i < 25; i++) {
            beatBoth();
        }

        assertThat(evict(EvictAnswer.LINGERS)).containsExactly("kim");
        assertThat(shard.deadline("room\0tom")).isNull();
    }

    @Test
    void lingersOfOtherTopicsAreFoundAgain() {
        alice.put("room", "tom");
        alice.put("zoo", "kim");
        alice.remove("room", 60_000, "tom");
        alice.remove("zoo", 60_000, "kim");
        overwriteRoster("room");
        shard.redis.del(shard.keys.deadlines());

        alice.acquire();

        assertThat(shard.deadline("zoo\0kim")).isNotNull();
    }

    @Test
    void aBeatRenewsTheLeaseAndFindsNothingThere() {
        overwriteRoster("room");

        BeatAnswer answer = bruno.beat(
                List.of(new StatementKey("room", "sam"), new StatementKey("zoo", "dana")),
                List.of("room"),
                List.of("room", "zoo"));

        assertThat(answer).isInstanceOf(BeatAnswer.Renewed.class);
        assertThat(((BeatAnswer.Renewed) answer).missing()).containsExactly(new StatementKey("room", "sam"));
    }

    @Test
    void allElseThatAnInstanceSaysIsTold() {
        overwriteRoster("room");

        List<String> told = new ArrayList<>();
        String cursor = "";
        while (cursor != null) {
            HeldPage page = bruno.held("bruno001", cursor);
            page.statements().forEach(statement -> told.add(statement.userId()));
            cursor = page.next();
        }

        assertThat(told).containsExactly("max", "dana");
    }

    @Test
    void aReadOfTheTopicFails() {
        overwriteRoster("room");

        assertThatThrownBy(() -> alice.roster("room"))
                .isInstanceOf(StoreUnavailableException.class)
                .hasMessageContaining("room");
        assertThatThrownBy(() -> Sessions.await(shard.session.count(0, "room")))
                .isInstanceOf(StoreUnavailableException.class);
        assertThat(alice.roster("zoo").size()).isOne();
    }

    @Test
    void whereEveryoneIsAnotherTypeTopicsGoOn() {
        overwrite(shard.keys.roster(PresenceTracker.EVERYONE));

        assertThat(alice.put("zoo", "kim")).isInstanceOf(WriteAnswer.Applied.class);
        assertThatThrownBy(() -> alice.put(PresenceTracker.EVERYONE, "kim")).isInstanceOf(EntryRejectedException.class);
        assertThat(alice.remove(PresenceTracker.EVERYONE, "kim")).isInstanceOf(WriteAnswer.Applied.class);
        assertThatThrownBy(() -> Sessions.await(shard.session.online(0, List.of("kim"))))
                .isInstanceOf(StoreUnavailableException.class);
        assertThat(shard.acquired("carla001").put("zoo", "tom")).isInstanceOf(WriteAnswer.Applied.class);
    }

    @Test
    void whereTheShardsOwnKeysAreNoEntryIsToBlame() {
        overwrite(shard.keys.meta());

        assertThatThrownBy(() -> alice.put("zoo", "kim"))
                .isInstanceOf(StoreUnavailableException.class)
                .hasMessageContaining("WRONGTYPE");
    }

    private List<String> evict(String victim) {
        List<String> left = new ArrayList<>();
        EvictAnswer answer;
        do {
            answer = alice.evict(victim);
            answer.messages().forEach(message -> message.changes().forEach(change -> left.add(change.userId())));
        } while (answer.progress() == Progress.MORE);
        assertThat(answer.progress()).isEqualTo(Progress.DONE);
        return left;
    }

    private void beatBoth() {
        shard.advance(Speaker.BEAT_MILLIS);
        alice.beat();
        bruno.beat();
    }
}
