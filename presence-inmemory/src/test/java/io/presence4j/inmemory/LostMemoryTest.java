package io.presence4j.inmemory;

import static io.presence4j.PresenceTracker.EVERYONE;
import static io.presence4j.inmemory.Answers.assertApplied;
import static io.presence4j.inmemory.Answers.assertLost;
import static io.presence4j.inmemory.Answers.messages;
import static io.presence4j.inmemory.Answers.renewed;
import static io.presence4j.inmemory.FakeInstance.now;
import static org.assertj.core.api.Assertions.assertThat;

import io.presence4j.spi.BeatAnswer;
import io.presence4j.spi.EvictAnswer.Progress;
import io.presence4j.spi.StatementKey;
import io.presence4j.spi.WriteAnswer;
import java.time.Duration;
import java.util.List;
import java.util.Set;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

class LostMemoryTest {
    private final OneShard shard = new OneShard();
    private final FakeInstance a = shard.leased("a");
    private final FakeInstance b = shard.leased("b");

    @BeforeEach
    void someAreThere() {
        a.put("room", "dana");
        a.put(EVERYONE, "dana");
        shard.passBeating(Duration.ofMinutes(1), a, b);
    }

    @ParameterizedTest
    @ValueSource(strings = {"epoch", "top"})
    void aLostRegisterOfTheShardBeginsAnEpochAtTheNextWrite(String register) {
        assertThat(shard.memory().forgetRegister(0, register)).isTrue();

        assertBeginsAnEpoch(a.put("room", "sam"));
        // and is lost until it knows the epoch
        assertLost(a.put("room", "sam"));
        a.acquire();
        assertApplied(a.put("room", "sam"));
    }

    @ParameterizedTest
    @ValueSource(strings = {"epoch", "top"})
    void andAtTheNextBeat(String register) {
        shard.memory().forgetRegister(0, register);

        BeatAnswer answer = a.beat();

        assertLost(answer);
        assertThat(answer.status().epoch()).isEqualTo(shard.now());
    }

    @ParameterizedTest
    @ValueSource(strings = {"floor", "last", "awake"})
    void theOtherRegistersOfTheShardAreNoLossToAnyWriter(String register) {
        shard.memory().forgetRegister(0, register);

        assertApplied(a.put("room", "sam"));
        renewed(b.beat());
    }

    @ParameterizedTest
    @ValueSource(strings = {"token:a", "seq:a", "lease:a", "beat:a"})
    void aLostRegisterOfAnInstanceIsALossToItAlone(String register) {
        assertThat(shard.memory().forgetRegister(0, register)).isTrue();

        assertLost(a.beat());
        assertLost(a.put("room", "sam"));
        assertThat(b.put("room", "sam").status().epoch()).isEqualTo(a.epoch);
        a.acquire();
        assertApplied(a.put("room", "sam"));
    }

    @Test
    void lostRegistersBeginAnEpochAboveAllThatAreKnown() {
        a.epoch = shard.now() + 10;
        shard.memory().forget("0:meta");

        WriteAnswer answer = a.put("room", "sam");

        assertLost(answer);
        assertThat(answer.status().epoch()).isEqualTo(shard.now() + 11);
        assertThat(((WriteAnswer.Lost) answer).storedSeq()).isZero();
        a.acquire();
        // floor: nothing that was seen is given again
        assertThat(messages(a.put("room", "sam")).get(0).version()).isGreaterThan(a.seen - 1);
    }

    @Test
    void versionsAreNotGivenAgainAfterAllWasLost() {
        long seen = shard.now() + 1_000_000;
        a.seen = seen;
        shard.memory().forgetAll();

        assertLost(a.beat());
        a.acquire();

        assertThat(messages(a.put("room", "sam")).get(0).version()).isEqualTo(seen + 2);
    }

    @Test
    void lostDeadlinesAreALossToEachUntilItAcquires() {
        shard.memory().forget("0:deadlines");

        assertLost(a.beat());
        assertLost(a.put("room", "sam"));
        b.acquire();
        // b's acquire gave a lease to a too
        assertApplied(a.put("room", "sam"));
    }

    @Test
    void lostVersionsArePutBackByWhoMeetsTheTopic() {
        long top = b.put("hall", "x").status().top();
        shard.memory().forget("0:versions");

        assertThat(a.roster("room").version()).isEqualTo(top);
        assertThat(a.roster(EVERYONE).version()).isEqualTo(top);
        assertThat(a.roster("room").suspect()).isFalse();
        assertThat(messages(a.put("room", "sam")).get(0).previous()).isEqualTo(top);
        a.beat(List.of(new StatementKey(EVERYONE, "dana")), List.of(), List.of());
        shard.memory().forget("0:roster:everyone");
        assertThat(a.roster(EVERYONE).suspect()).isTrue();
    }

    @Test
    void aLostListOfTopicsIsPutBackByAnAudit() {
        shard.memory().forget("0:topics:a");
        assertThat(a.held()).isEmpty();

        BeatAnswer answer = a.beat(List.of(new StatementKey("room", "dana")), List.of(), List.of());

        assertThat(renewed(answer).missing()).isEmpty();
        assertThat(a.held()).containsExactly(new StatementKey("room", "dana"));
    }

    @Test
    void aLostRosterBeginsAnEpochAtTheNextWriteInItsTopic() {
        shard.memory().forget("0:roster:room");

        assertApplied(a.put("hall", "sam"));
        assertBeginsAnEpoch(a.put("room", "sam"));
        assertThat(a.roster("room").suspect()).isFalse();
        a.acquire();
        assertThat(messages(a.put("room", "dana")).get(0).previous()).isZero();
    }

    @Test
    void soDoesARemoveAndAVacatedTopic() {
        shard.memory().forget("0:roster:room");
        assertBeginsAnEpoch(a.remove("room", "dana"));

        a.acquire();
        a.put("room", "dana");
        shard.memory().forget("0:roster:room");
        shard.pass(Duration.ofSeconds(1));
        assertBeginsAnEpoch(a.flush(List.of(), List.of(), Set.of("room")));
    }

    @Test
    void anAuditNoticesALostRosterAndIsRenewedAllTheSame() {
        StatementKey audit = new StatementKey("room", "dana");
        shard.memory().forget("0:roster:room");

        BeatAnswer answer = a.beat(List.of(audit), List.of(), List.of());

        assertThat(renewed(answer).missing()).containsExactly(audit);
        assertThat(answer.status().epoch()).isEqualTo(shard.now());
    }

    @Test
    void aSuspectIsLookedAtByABeat() {
        shard.memory().forget("0:roster:everyone");

        assertThat(renewed(b.beat(List.of(), List.of("room"), List.of()))
                        .status()
                        .epoch())
                .isEqualTo(b.epoch);
        assertThat(renewed(b.beat(List.of(), List.of(EVERYONE), List.of()))
                        .status()
                        .epoch())
                .isEqualTo(shard.now());
    }

    @Test
    void everyoneKeepsItsVersionWhenItsRosterWasLost() {
        long version = a.roster(EVERYONE).version();
        shard.memory().forget("0:roster:everyone");
        b.beat(List.of(), List.of(EVERYONE), List.of());

        assertThat(a.roster(EVERYONE).version()).isEqualTo(version);
        assertThat(a.roster(EVERYONE).suspect()).isFalse();
        a.acquire();
        assertThat(messages(a.put(EVERYONE, "dana")).get(0).previous()).isEqualTo(version);
    }

    @Test
    void aRosterThatWasNeverThereIsNoLoss() {
        renewed(b.beat(List.of(), List.of("nowhere"), List.of()));

        assertThat(b.beat().status().epoch()).isEqualTo(b.epoch);
    }

    @Test
    void anOlderStateBeginsAnEpochForWhomItForgot() {
        StoreMemory.Snapshot older = shard.memory().snapshot();
        a.put("room", "sam");
        shard.memory().restore(older);

        assertBeginsAnEpoch(a.remove("room", "sam"));
    }

    @Test
    void anOlderStateBeginsAnEpochForWhomSawMore() {
        StoreMemory.Snapshot older = shard.memory().snapshot();
        b.seen = a.put("room", "sam").status().top();
        shard.memory().restore(older);

        BeatAnswer answer = b.beat();

        assertLost(answer);
        assertThat(answer.status().epoch()).isEqualTo(shard.now());
    }

    @Test
    void aStateFromBeforeALossBeginsAnEpochAboveTheOneInBetween() {
        StoreMemory.Snapshot older = shard.memory().snapshot();
        shard.memory().forgetAll();
        a.put("room", "sam");
        a.acquire();
        shard.memory().restore(older);

        assertBeginsAnEpoch(a.put("room", "sam"), shard.now() + 1);
    }

    @Test
    void aSnapshotCanBeRestoredAgain() {
        StoreMemory.Snapshot older = shard.memory().snapshot();

        long seq = a.seq;
        for (int i = 0; i < 2; i++) {
            a.seq = seq;
            a.acked = seq;
            a.seen = 0;
            a.remove("room", "dana");
            assertThat(a.roster("room").members()).isEmpty();
            shard.memory().restore(older);
            assertThat(a.roster("room").members()).hasSize(1);
        }
    }

    @Test
    void noEvictionIsDueForALeaseOfTheNewEpoch() {
        shard.passBeating(Duration.ofSeconds(16), b);
        b.beat(List.of(), List.of("room"), List.of());
        shard.memory().forget("0:roster:room");
        b.epoch =
                renewed(b.beat(List.of(), List.of("room"), List.of())).status().epoch();

        shard.passBeating(Duration.ofSeconds(15).minusNanos(1000), b);
        assertThat(b.evict("a").progress()).isEqualTo(Progress.NOT_DUE);
        shard.pass(Duration.ofNanos(1000));
        assertThat(b.evict("a").progress()).isEqualTo(Progress.DONE);
    }

    @Test
    void versionsRiseThoughTheClockGoesBack() {
        long before = messages(a.put("room", "sam")).get(0).version();

        // a failover to a machine whose clock is behind
        shard.memory().stepClock(Duration.ofHours(-1));

        assertThat(messages(a.put("room", "alex")).get(0).version()).isEqualTo(before + 1);
        assertThat(now(b.session.roster(0, "room", "")).status().storeMicros()).isLessThan(before);
    }

    @Test
    void anOlderStateBeginsAnEpochThoughItMissesNoVersion() {
        StoreMemory.Snapshot older = shard.memory().snapshot();
        a.put("room", "dana");
        shard.memory().restore(older);

        assertBeginsAnEpoch(a.put("room", "dana"));
    }

    @Test
    void epochsRiseThoughTheClockGoesBack() {
        long epoch = b.epoch;
        b.epoch = 0;
        shard.memory().forget("0:roster:room");

        // to before the shard's birth
        shard.memory().stepClock(Duration.ofDays(-2));

        assertThat(renewed(b.beat(List.of(), List.of("room"), List.of()))
                        .status()
                        .epoch())
                .isEqualTo(epoch + 1);
    }

    private void assertBeginsAnEpoch(WriteAnswer answer) {
        assertBeginsAnEpoch(answer, shard.now());
    }

    private static void assertBeginsAnEpoch(WriteAnswer answer, long epoch) {
        assertLost(answer);
        assertThat(answer.status().epoch()).isEqualTo(epoch);
    }
}
