package io.presence4j.testkit;

import static io.presence4j.LeaveReason.INSTANCE_LOST;
import static io.presence4j.PresenceTracker.EVERYONE;
import static io.presence4j.spi.EvictAnswer.Progress.DONE;
import static io.presence4j.spi.EvictAnswer.Progress.MORE;
import static io.presence4j.spi.EvictAnswer.Progress.NOT_DUE;
import static org.assertj.core.api.Assertions.assertThat;
import static org.junit.jupiter.api.Assumptions.assumeTrue;

import io.presence4j.spi.Change;
import io.presence4j.spi.EvictAnswer;
import io.presence4j.spi.Fence;
import io.presence4j.spi.FlushRequest.Put;
import io.presence4j.spi.StoreContext.Announcer;
import io.presence4j.spi.TopicMessage;
import java.time.Duration;
import java.util.List;
import java.util.function.Supplier;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;

/** {@link io.presence4j.spi.StoreSession#evict}. */
abstract class EvictCases extends StoreCases {
    EvictCases(Supplier<StoreHarness> harnesses) {
        super(harnesses);
    }

    @Test
    void theStatementsOfTheDeadAreWithdrawn() {
        settleIn();
        applied(b.put(room, sam));
        Ear ear = listenTo(room);

        bDies();
        assertThat(a.evict(b.id).progress()).isEqualTo(DONE);

        TopicMessage message = ear.heardOne();
        assertThat(message.size()).isZero();
        assertThat(message.changes()).containsExactly(new Change.Withdrawn(sam, b.id, INSTANCE_LOST));
        assertThat(members(room)).isEmpty();
        assertThat(a.beat().due()).isNull();
    }

    @Test
    void membersThatOthersHoldStay() {
        settleIn();
        applied(a.put(room, sam));
        applied(b.put(room, sam));
        applied(b.put(room, dana));

        bDies();
        assertThat(evictWhole(a, b.id)).isPositive();

        assertThat(sayers(room, sam)).containsExactly(a.id);
        assertThat(members(room)).containsOnlyKeys(sam);
    }

    @Test
    void inEveryoneOnlyThoseLeaveWhomNobodyHolds() {
        settleIn();
        applied(a.flush(puts(EVERYONE, sam), List.of()));
        applied(b.flush(puts(EVERYONE, sam, dana), List.of()));
        Ear ear = listenTo(EVERYONE);

        bDies();
        assertThat(evictWhole(a, b.id)).isPositive();

        assertThat(ear.heardChanges()).containsExactly(new Change.Left(dana, INSTANCE_LOST));
        assertThat(members(EVERYONE)).containsOnlyKeys(sam);
    }

    @Test
    void theLivingAndTheUnknownAreNotDue() {
        settleIn();
        applied(b.put(room, sam));
        Ear ear = listenTo(room);

        assertThat(a.evict(b.id).progress()).isEqualTo(NOT_DUE);
        assertThat(a.evict("nobody01").progress()).isEqualTo(NOT_DUE);

        assertThat(ear.heard()).isEmpty();
        assertThat(members(room)).containsOnlyKeys(sam);
    }

    @Test
    void aSignOfLifeInTheLastMomentCounts() {
        settleIn();
        applied(b.put(room, sam));

        bDies();
        assertThat(a.beat().due()).isEqualTo(b.id);
        b.beat();

        assertThat(a.evict(b.id).progress()).isEqualTo(NOT_DUE);
        assertThat(members(room)).containsOnlyKeys(sam);
    }

    @Test
    void anotherEpochIsNotDue() {
        settleIn();
        applied(b.put(room, sam));

        bDies();
        EvictAnswer answer =
                harness.await(a.session.evict(SHARD, new Fence(a.id, a.seq + 1, a.acked, a.epoch - 1, 0), b.id));

        assertThat(answer.progress()).isEqualTo(NOT_DUE);
        assertThat(answer.status().epoch()).isEqualTo(a.epoch);
        assertThat(members(room)).containsOnlyKeys(sam);
    }

    @Test
    void itGoesPieceByPieceAndTellsEachLeaveOnce() {
        settleIn();
        String[] users = users();
        applied(b.flush(puts(room, users), List.of()));
        applied(b.flush(puts(EVERYONE, users), List.of()));
        applied(b.flush(puts(topic(1), sam), List.of()));
        Ear ear = listenTo(room);
        Ear ofEveryone = listenTo(EVERYONE);

        bDies();
        int pieces = evictWhole(a, b.id);

        assumeTrue(pieces > 1, "the store evicts " + MANY + " at once");
        List<TopicMessage> messages = ear.heard();
        assertThat(messages.stream().flatMap(message -> message.changes().stream()))
                .extracting(Change::userId)
                .containsExactlyInAnyOrder(users);
        for (int i = 1; i < messages.size(); i++) {
            assertThat(messages.get(i).previous()).isEqualTo(messages.get(i - 1).version());
        }
        assertThat(ofEveryone.heardChanges()).extracting(Change::userId).containsExactlyInAnyOrder(users);
        assertThat(members(topic(1))).isEmpty();
    }

    @Test
    void survivorsShareTheWork() {
        settleIn();
        Caller c = caller("carol001");
        applied(c.acquire());
        applied(b.flush(puts(room, users()), List.of()));
        Ear ear = listenTo(room);

        live(LEASE.plusSeconds(1), a, c);
        EvictAnswer.Progress progress = MORE;
        for (int turn = 0; progress == MORE; turn++) {
            progress = (turn % 2 == 0 ? a : c).evict(b.id).progress();
        }

        assertThat(progress).isEqualTo(DONE);
        assertThat(ear.heardChanges()).extracting(Change::userId).containsExactlyInAnyOrder(users());
    }

    @Test
    void whatJoinsMeanwhileIsLeftAlone() {
        settleIn();
        applied(b.flush(puts(room, users()), List.of()));

        bDies();
        assumeTrue(a.evict(b.id).progress() == MORE, "the store evicts " + MANY + " at once");
        applied(a.put(room, user(MANY)));
        applied(a.put(room, sam));
        assertThat(evictWhole(a, b.id)).isPositive();

        assertThat(members(room)).containsOnlyKeys(sam, user(MANY));
    }

    @Test
    void oneWhoReturnsAndDiesAgainIsEvictedFromTheBeginning() {
        settleIn();
        applied(b.flush(puts(room, users()), List.of()));
        bDies();
        assumeTrue(a.evict(b.id).progress() == MORE, "the store evicts " + MANY + " at once");

        applied(b.acquire());
        applied(b.flush(puts(room, users()), List.of()));
        bDies();
        assertThat(evictWhole(a, b.id)).isGreaterThan(1);

        assertThat(members(room)).isEmpty();
    }

    @Test
    void nothingOfTheDeadIsLeftInTheEnd() {
        settleIn();
        applied(b.put(room, sam));
        bDies();
        assertThat(evictWhole(a, b.id)).isPositive();

        assertThat(b.held()).isEmpty();
        assertThat(a.evict(b.id).progress()).isEqualTo(NOT_DUE);
        // Another may have the id now: neither token nor seq is known.
        Caller heir = caller(b.id);
        heir.token = b.token + 1;
        applied(heir.acquire());
    }

    @Test
    void whereTheTrackerAnnouncesTheAnswerCarriesTheMessages() {
        settleIn();
        applied(b.put(room, sam));
        Caller announcing = new Caller("carol001", session("carol001", Announcer.TRACKER), SHARD, harness);
        applied(announcing.acquire());
        Ear ear = listenTo(room);

        live(LEASE.plusSeconds(1), announcing);
        EvictAnswer answer = announcing.evict(b.id);

        assertThat(answer.messages())
                .extracting(TopicMessage::changes)
                .containsExactly(List.of(new Change.Withdrawn(sam, b.id, INSTANCE_LOST)));
        assertThat(ear.heard()).isEmpty();
    }

    @Test
    void afterASilenceNobodyIsJudgedForALease() {
        settleIn();
        live(Duration.ofSeconds(14), a);

        // Nobody calls for more than 2.5 beats, in which b's lease ends.
        harness.advance(Duration.ofSeconds(8));
        assertThat(a.beat().due()).isNull();
        assertThat(a.evict(b.id).progress()).isEqualTo(NOT_DUE);
        live(LEASE.minusSeconds(1), a);
        assertThat(a.evict(b.id).progress()).isEqualTo(NOT_DUE);
        live(Duration.ofSeconds(2), a);

        assertThat(a.evict(b.id).progress()).isEqualTo(DONE);
    }

    @Test
    void aShorterSilenceDelaysNothing() {
        settleIn();
        live(Duration.ofSeconds(14), a);

        // Two lost beats, no more.
        harness.advance(Duration.ofSeconds(7));

        assertThat(a.beat().due()).isEqualTo(b.id);
        assertThat(a.evict(b.id).progress()).isEqualTo(DONE);
    }

    @Test
    void afterAVeryLongSilenceTwoBeatsAreEnough() {
        settleIn();

        harness.advance(LEASE.multipliedBy(10).plusSeconds(1));
        assertThat(a.beat().due()).isNull();
        live(BEAT, a);
        assertThat(a.evict(b.id).progress()).isEqualTo(NOT_DUE);
        live(BEAT.plusSeconds(1), a);

        assertThat(a.evict(b.id).progress()).isEqualTo(DONE);
    }

    @Test
    void afterASilenceNoLingerEndsForTwoBeats() {
        settleIn();
        applied(a.put(room, sam));
        applied(a.linger(room, sam, 1_000));

        harness.advance(Duration.ofSeconds(8));
        a.beat();
        b.beat();
        live(BEAT.multipliedBy(2).minusSeconds(1), a, b);
        assertThat(a.evict(EvictAnswer.LINGERS).progress()).isEqualTo(NOT_DUE);
        live(Duration.ofSeconds(2), a, b);

        assertThat(a.evict(EvictAnswer.LINGERS).progress()).isEqualTo(DONE);
    }

    @Test
    void aNewEpochPutsJudgementOff() {
        settleIn();
        bDies();

        lost(a.flush(new Fence(a.id, a.seq + 20, a.seq + 10, a.epoch, a.seen), List.of(), List.of()));
        a.seq += 20;
        applied(a.acquire());
        assertThat(a.evict(b.id).progress()).isEqualTo(NOT_DUE);
        live(LEASE.minusSeconds(1), a);
        assertThat(a.evict(b.id).progress()).isEqualTo(NOT_DUE);
        live(Duration.ofSeconds(2), a);

        assertThat(a.evict(b.id).progress()).isEqualTo(DONE);
    }

    private void bDies() {
        live(LEASE.plusSeconds(1), a);
    }

    private String[] users() {
        return IntStream.range(0, MANY).mapToObj(this::user).toArray(String[]::new);
    }

    private static List<Put> puts(String topic, String... users) {
        return List.of(users).stream()
                .map(user -> Caller.put(topic, user, List.of()))
                .toList();
    }
}
