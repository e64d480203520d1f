package io.presence4j.inmemory;

import static io.presence4j.LeaveReason.INSTANCE_LOST;
import static io.presence4j.PresenceTracker.EVERYONE;
import static io.presence4j.inmemory.Answers.assertApplied;
import static io.presence4j.inmemory.Answers.assertLost;
import static io.presence4j.inmemory.Answers.changes;
import static io.presence4j.inmemory.Answers.renewed;
import static io.presence4j.spi.EvictAnswer.Progress.DONE;
import static io.presence4j.spi.EvictAnswer.Progress.MORE;
import static io.presence4j.spi.EvictAnswer.Progress.NOT_DUE;
import static org.assertj.core.api.Assertions.assertThat;

import io.presence4j.spi.Change;
import io.presence4j.spi.EvictAnswer;
import io.presence4j.spi.RosterPage.StoredMember;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;

/** A piece is 3 entries. */
class EvictTest {
    private final OneShard shard = new OneShard();
    private final FakeInstance dead = shard.leased("dead");
    private final FakeInstance b = shard.leased("b");

    @Test
    void whoLivesOrIsNotKnownIsNotDue() {
        dead.put("room", "dana");

        assertThat(b.evict("dead").progress()).isEqualTo(NOT_DUE);
        assertThat(b.evict("nobody").progress()).isEqualTo(NOT_DUE);
        assertThat(b.roster("room").members()).hasSize(1);
    }

    @Test
    void theStatementsOfTheDeadGoWithItsRegisters() {
        dead.put("room", "dana");
        dead.put(EVERYONE, "dana");
        die();

        EvictAnswer answer = b.evict("dead");

        assertThat(answer.progress()).isEqualTo(DONE);
        assertThat(changes(answer.messages()))
                .containsExactlyInAnyOrder(
                        new Change.Withdrawn("dana", "dead", INSTANCE_LOST), new Change.Left("dana", INSTANCE_LOST));
        assertThat(shard.memory().keys()).containsExactly("0:deadlines", "0:meta", "0:versions");
        assertThat(shard.memory().registers(0)).noneMatch(name -> name.endsWith(":dead"));
        assertThat(b.evict("dead").progress()).isEqualTo(NOT_DUE);
        assertThat(b.beat().status().nextDeadlineMillis()).isEqualTo(-1);
    }

    @Test
    void whoIsHeldElsewhereTooDoesNotLeave() {
        dead.put("room", "dana");
        dead.put(EVERYONE, "dana");
        b.put("room", "dana");
        b.put(EVERYONE, "dana");
        die();

        EvictAnswer answer = b.evict("dead");

        assertThat(changes(answer.messages())).containsExactly(new Change.Withdrawn("dana", "dead", INSTANCE_LOST));
        assertThat(answer.messages().get(0).size()).isEqualTo(1);
        assertThat(b.roster(EVERYONE).members()).hasSize(1);
    }

    @Test
    void itGoesInPiecesFromWhereItStopped() {
        Stream.of("1", "2", "3", "4", "5").forEach(user -> dead.put("room", user));
        dead.put("hall", "6");
        die();

        List<String> left = new ArrayList<>();
        List<EvictAnswer.Progress> progress = new ArrayList<>();
        for (EvictAnswer answer = b.evict("dead"); ; answer = b.evict("dead")) {
            changes(answer.messages()).forEach(change -> left.add(change.userId()));
            progress.add(answer.progress());
            if (answer.progress() != MORE) {
                break;
            }
        }

        assertThat(left).containsExactly("6", "1", "2", "3", "4", "5");
        assertThat(progress).containsExactly(MORE, DONE);
    }

    @Test
    void entriesOfOthersCountAsLookedAt() {
        Stream.of("1", "2", "3", "4").forEach(user -> b.put("room", user));
        dead.put("room", "4");
        die();

        EvictAnswer first = b.evict("dead");
        EvictAnswer second = b.evict("dead");

        assertThat(first.progress()).isEqualTo(MORE);
        assertThat(first.messages()).isEmpty();
        assertThat(second.progress()).isEqualTo(DONE);
        assertThat(changes(second.messages())).hasSize(1);
    }

    @Test
    void onceBegunTheVictimIsNotRenewedUntilItAcquires() {
        fillTwoPieces();
        die();
        assertThat(b.evict("dead").progress()).isEqualTo(MORE);

        assertLost(dead.beat());
        assertLost(dead.put("room", "9"));
        assertThat(renewed(b.beat()).due()).isEqualTo("dead");
        assertThat(shard.memory().registers(0)).contains("place:dead");

        assertApplied(dead.acquire());
        assertThat(b.evict("dead").progress()).isEqualTo(NOT_DUE);
        assertThat(shard.memory().registers(0)).doesNotContain("place:dead");
        assertThat(dead.held()).hasSize(1);
    }

    @Test
    void whoCameBackInBetweenAndDiesAgainIsEvictedFromTheBeginning() {
        fillTwoPieces();
        die();
        b.evict("dead");
        dead.acquire();
        dead.put("room", "1");
        die();

        assertThat(b.evict("dead").progress()).isEqualTo(DONE);
        assertThat(b.roster("room").members()).isEmpty();
    }

    @Test
    void aLostPlaceMeansTheBeginning() {
        fillTwoPieces();
        die();
        b.evict("dead");
        assertThat(shard.memory().forgetRegister(0, "place:dead")).isTrue();

        assertThat(b.evict("dead").progress()).isEqualTo(DONE);
        assertThat(b.roster("room").members()).isEmpty();
    }

    @Test
    void lostRegistersOfTheVictimSpareNobody() {
        fillTwoPieces();
        die();
        b.evict("dead");
        List.of("token:dead", "seq:dead", "lease:dead", "beat:dead")
                .forEach(register -> shard.memory().forgetRegister(0, register));

        assertThat(renewed(b.beat()).due()).isEqualTo("dead");
        assertThat(b.evict("dead").progress()).isEqualTo(DONE);
        assertThat(b.roster("room").members()).isEmpty();
    }

    @Test
    void whoGotANewLeaseWithoutAskingIsEvictedFromTheBeginning() {
        fillTwoPieces();
        die();
        b.evict("dead");
        // the deadlines are lost; b's acquire gives the victim a lease, which it uses before it dies for good
        shard.memory().forget("0:deadlines");
        b.acquire();
        assertApplied(dead.put("room", "1"));
        die();

        assertThat(b.evict("dead").progress()).isEqualTo(DONE);
        assertThat(b.roster("room").members()).isEmpty();
    }

    @Test
    void aCallerOfAnotherEpochEvictsNobody() {
        dead.put("room", "dana");
        die();
        b.epoch--;

        assertThat(b.evict("dead").progress()).isEqualTo(NOT_DUE);
        assertThat(b.roster("room").members()).hasSize(1);
    }

    @Test
    void aCallerWhoSawMoreThanTheShardKnowsEvictsNobody() {
        dead.put("room", "dana");
        die();
        b.seen = shard.now() + 1;

        EvictAnswer answer = b.evict("dead");

        assertThat(answer.progress()).isEqualTo(NOT_DUE);
        assertThat(answer.status().epoch()).isEqualTo(shard.now());
    }

    @Test
    void aTopicOfTheVictimThatLostItsRosterBeginsAnEpoch() {
        Stream.of("1", "2").forEach(user -> dead.put("a-room", user));
        dead.put("room", "dana");
        die();
        shard.memory().forget("0:roster:room");

        // what comes before it is evicted
        EvictAnswer first = b.evict("dead");
        assertThat(first.progress()).isEqualTo(MORE);
        assertThat(changes(first.messages())).hasSize(2);
        assertThat(first.status().epoch()).isEqualTo(b.epoch);

        EvictAnswer second = b.evict("dead");
        assertThat(second.progress()).isEqualTo(NOT_DUE);
        assertThat(second.status().epoch()).isEqualTo(shard.now());

        // a lease later it ends
        b.epoch = shard.now();
        shard.passBeating(Duration.ofSeconds(15), b);
        assertThat(b.evict("dead").progress()).isEqualTo(DONE);
        assertThat(shard.memory().keys()).containsExactly("0:deadlines", "0:meta");
    }

    @Test
    void theLeaseThatLasts15SecondsIsOverAfterThem() {
        dead.put("room", "dana");
        shard.passBeating(Duration.ofSeconds(15), b);
        assertThat(b.evict("dead").progress()).isEqualTo(NOT_DUE);

        shard.pass(Duration.ofNanos(1000));

        assertThat(b.evict("dead").progress()).isEqualTo(DONE);
    }

    @Test
    void aNewMemberBehindThePlaceStays() {
        fillTwoPieces();
        die();
        b.evict("dead");
        b.put("room", "0");

        b.evict("dead");

        assertThat(b.roster("room").members()).extracting(StoredMember::userId).containsExactly("0");
    }

    @Test
    void topicsThatTheVictimOnceWasInCountAsLookedAt() {
        for (String topic : List.of("1", "2", "3", "4")) {
            dead.put(topic, "dana");
            dead.remove(topic, "dana");
        }
        die();

        assertThat(b.evict("dead").progress()).isEqualTo(MORE);
        assertThat(b.evict("dead").progress()).isEqualTo(DONE);
    }

    private void fillTwoPieces() {
        Stream.of("1", "2", "3", "4").forEach(user -> dead.put("room", user));
    }

    private void die() {
        shard.passBeating(Duration.ofSeconds(16), b);
    }
}
