package io.presence4j.testkit;

import static io.presence4j.PresenceTracker.EVERYONE;
import static io.presence4j.spi.EvictAnswer.LINGERS;
import static io.presence4j.spi.EvictAnswer.Progress.DONE;
import static org.assertj.core.api.Assertions.assertThat;

import io.presence4j.spi.BeatAnswer;
import io.presence4j.spi.FlushRequest.Put;
import io.presence4j.spi.RosterPage;
import io.presence4j.spi.StatementKey;
import io.presence4j.spi.WriteAnswer;
import java.time.Duration;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.TreeMap;
import java.util.TreeSet;
import java.util.function.Consumer;
import java.util.function.Supplier;
import org.junit.jupiter.api.Test;

/** How a store that lost some of its memory notices, and how its callers make it whole again. */
abstract class MemoryCases extends StoreCases {
    MemoryCases(Supplier<StoreHarness> harnesses) {
        super(harnesses);
    }

    @Test
    void aReadOfALostRosterIsSuspectAndChangesNothing() {
        settleIn();
        applied(a.put(room, sam));
        long epoch = a.epoch;

        memory().forget(rosterOf(room));

        for (int again = 0; again < 2; again++) {
            RosterPage page = firstPage(room);
            assertThat(page.suspect()).isTrue();
            assertThat(page.status().epoch()).isEqualTo(epoch);
            assertThat(harness.await(observer().count(SHARD, room)).suspect()).isTrue();
        }
        assertThat(firstPage(topic(1)).suspect()).isFalse();
    }

    @Test
    void aReadOfALostEveryoneIsSuspect() {
        settleIn();
        applied(a.flush(everyone(sam), List.of()));
        assertThat(harness.await(observer().online(SHARD, List.of(sam))).suspect())
                .isFalse();

        memory().forget(rosterOf(EVERYONE));

        assertThat(firstPage(EVERYONE).suspect()).isTrue();
        assertThat(harness.await(observer().online(SHARD, List.of(sam))).suspect())
                .isTrue();
        assertThat(harness.await(observer().count(SHARD, EVERYONE)).suspect()).isTrue();
    }

    @Test
    void aBeatThatNamesTheSuspectBeginsAnEpoch() {
        settleIn();
        applied(a.put(room, sam));
        applied(a.flush(everyone(sam), List.of()));
        memory().forget(rosterOf(room));
        memory().forget(rosterOf(EVERYONE));
        long epoch = a.epoch;

        long afterRoom = a.tryBeat(a.fenceOfBeat(), List.of(), List.of(room), List.of())
                .status()
                .epoch();
        long afterEveryone = a.tryBeat(a.fenceOfBeat(), List.of(), List.of(EVERYONE), List.of())
                .status()
                .epoch();
        long afterNothing = a.tryBeat(a.fenceOfBeat(), List.of(), List.of(room, EVERYONE), List.of())
                .status()
                .epoch();

        assertThat(afterRoom).isGreaterThan(epoch);
        assertThat(afterEveryone).isGreaterThan(afterRoom);
        assertThat(afterNothing).isEqualTo(afterEveryone);
        assertThat(firstPage(room).suspect()).isFalse();
        assertThat(firstPage(EVERYONE).suspect()).isFalse();
        assertThat(members(room)).isEmpty();
    }

    @Test
    void aLostEveryoneIsMarkedEmptyAndKeepsItsVersion() {
        settleIn();
        applied(a.flush(everyone(sam), List.of()));
        long version = firstPage(EVERYONE).version();
        Ear ear = listenTo(EVERYONE);

        memory().forget(rosterOf(EVERYONE));
        lost(a.flush(everyone(sam), List.of()));
        assertThat(firstPage(EVERYONE).version()).isEqualTo(version);
        assertThat(firstPage(EVERYONE).suspect()).isFalse();
        applied(a.acquire());
        applied(a.flush(everyone(sam), List.of()));

        assertThat(ear.heardOne().previous()).isEqualTo(version);
    }

    @Test
    void anEveryoneThatLostItsVersionTooBeginsAnEpoch() {
        settleIn();
        assertThat(firstPage(EVERYONE).suspect()).isFalse();
        applied(a.flush(everyone(sam), List.of()));
        long version = firstPage(EVERYONE).version();
        long epoch = a.epoch;

        memory().forget(rosterOf(EVERYONE));
        memory().forget(SHARD + ":versions");

        assertThat(firstPage(EVERYONE).suspect()).isTrue();
        WriteAnswer.Lost refusal = lost(b.flush(everyone(dana), List.of()));
        assertThat(refusal.status().epoch()).isGreaterThan(epoch);
        assertThat(firstPage(EVERYONE).suspect()).isFalse();
        assertThat(firstPage(EVERYONE).version()).isEqualTo(version);
    }

    @Test
    void anEmptiedEveryoneThatLostItsVersionLostNobody() {
        settleIn();
        applied(a.flush(everyone(sam), List.of()));
        applied(a.remove(EVERYONE, sam));

        memory().forget(SHARD + ":versions");

        assertThat(firstPage(EVERYONE).suspect()).isFalse();
        applied(b.flush(everyone(dana), List.of()));
        assertThat(members(EVERYONE)).containsOnlyKeys(dana);
    }

    @Test
    void anAuditNoticesALostRoster() {
        settleIn();
        applied(a.put(room, sam));
        memory().forget(rosterOf(room));
        long epoch = a.epoch;

        BeatAnswer answer = a.tryBeat(a.fenceOfBeat(), List.of(new StatementKey(room, sam)), List.of(), List.of());

        assertThat(answer.status().epoch()).isGreaterThan(epoch);
    }

    @Test
    void aFlushIntoALostRosterIsRefusedAndBeginsAnEpoch() {
        settleIn();
        applied(a.put(room, sam));
        memory().forget(rosterOf(room));
        long epoch = a.epoch;

        applied(a.put(topic(1), dana));
        WriteAnswer.Lost refusal = lost(a.put(room, dana));

        assertThat(refusal.status().epoch()).isGreaterThan(epoch);
        assertThat(members(room)).isEmpty();
        assertThat(members(topic(1))).containsOnlyKeys(dana);
    }

    @Test
    void anEvictionThroughALostRosterBeginsAnEpoch() {
        settleIn();
        applied(b.put(room, sam));
        live(LEASE.plusSeconds(1), a);
        memory().forget(rosterOf(room));
        long epoch = a.epoch;

        assertThat(a.evict(b.id).status().epoch()).isGreaterThan(epoch);
    }

    @Test
    void lostRegistersAreNoticedByTheNextWrite() {
        settleIn();
        applied(a.put(room, sam));
        long epoch = a.epoch;
        long version = a.seen;

        memory().forget(SHARD + ":meta");
        WriteAnswer.Lost refusal = lost(a.put(room, dana));
        lost(a.tryBeat());
        WriteAnswer.Applied acquired = applied(a.acquire());
        applied(a.put(room, dana));

        assertThat(refusal.storedSeq()).isZero();
        assertThat(acquired.status().epoch()).isGreaterThan(epoch);
        assertThat(firstPage(room).version()).isGreaterThan(version);
        assertThat(members(room)).containsOnlyKeys(sam, dana);
    }

    @Test
    void anOldDumpIsNoticedByWhoWasAcknowledgedMore() {
        settleIn();
        Runnable restore = memory().snapshot();
        applied(a.put(room, sam));
        long epoch = a.epoch;

        restore.run();
        WriteAnswer.Lost refusal = lost(a.put(room, dana));

        assertThat(refusal.status().epoch()).isGreaterThan(epoch);
        assertThat(members(room)).isEmpty();
    }

    @Test
    void anOldDumpIsNoticedByWhoHasSeenMore() {
        settleIn();
        Runnable restore = memory().snapshot();
        applied(a.put(room, sam));
        b.beat();
        long epoch = b.epoch;

        restore.run();

        assertThat(lost(b.tryBeat()).status().epoch()).isGreaterThan(epoch);
    }

    @Test
    void versionsAreNotReusedWhenTheClockGoesBack() {
        settleIn();
        applied(a.put(room, sam));
        long version = a.seen;

        memory().stepClock(Duration.ofHours(-1));
        applied(a.put(room, dana));

        assertThat(firstPage(room).version()).isGreaterThan(version);
    }

    @Test
    void aTopicsVersionsRiseThoughTheRegistersAreLostAndTheClockGoesBack() {
        settleIn();
        applied(a.put(room, sam));
        long version = a.seen;

        memory().forget(SHARD + ":meta");
        memory().stepClock(Duration.ofHours(-1));
        a.seen = 0;
        applied(a.acquire());
        applied(a.put(room, dana));

        assertThat(firstPage(room).version()).isGreaterThan(version);
    }

    @Test
    void whenTheClockGoesBackTheDeadGoNoLaterThanAfterASilence() {
        settleIn();
        applied(b.put(room, sam));

        memory().stepClock(Duration.ofHours(-1));
        a.beat();
        live(LEASE.minusSeconds(1), a);
        assertThat(a.beat().due()).isNull();
        live(LEASE.plusSeconds(2), a);

        assertThat(a.beat().due()).isEqualTo(b.id);
        assertThat(evictWhole(a, b.id)).isPositive();
        assertThat(members(room)).isEmpty();
    }

    @Test
    void aRosterWithoutItsVersionIsWhole() {
        settleIn();
        applied(a.put(room, sam));
        long version = a.seen;
        applied(a.put(topic(1), sam));

        memory().forget(SHARD + ":versions");
        assertThat(firstPage(room).suspect()).isFalse();
        assertThat(members(room)).containsOnlyKeys(sam);
        Ear ear = listenTo(room);
        applied(a.put(room, dana));

        assertThat(ear.heardOne().previous()).isGreaterThanOrEqualTo(version);
        assertThat(members(room)).containsOnlyKeys(sam, dana);
    }

    @Test
    void theLastToGoEndsLingersAfterWhatWasToldBeforeTheVersionWasLost() {
        settleIn();
        applied(a.put(room, sam));
        applied(a.put(room, dana));
        applied(a.linger(room, sam, 60_000));
        applied(a.linger(room, dana, 60_000));
        long version = firstPage(room).version();
        applied(b.release());
        Ear ear = listenTo(room);

        memory().forget(SHARD + ":versions");
        applied(a.release());

        assertThat(ear.heard().get(0).previous()).isGreaterThanOrEqualTo(version);
        assertThat(members(room)).isEmpty();
    }

    @Test
    void anEvictionTellsLeavesAfterWhatWasToldBeforeTheVersionsWereLost() {
        settleIn();
        String hall = topic(1);
        applied(b.put(room, sam));
        applied(b.put(hall, sam));
        long versionOfRoom = firstPage(room).version();
        long versionOfHall = firstPage(hall).version();
        Ear inRoom = listenTo(room);
        Ear inHall = listenTo(hall);
        live(LEASE.plusSeconds(1), a);

        memory().forget(SHARD + ":versions");
        evictWhole(a, b.id);

        assertThat(inRoom.heardOne().previous()).isGreaterThanOrEqualTo(versionOfRoom);
        assertThat(inHall.heardOne().previous()).isGreaterThanOrEqualTo(versionOfHall);
    }

    @Test
    void anAcquireThatFindsNoDeadlineGivesAllALeaseAndFindsLingers() {
        settleIn();
        applied(a.put(room, sam));
        applied(a.linger(room, sam, 20_000));

        memory().forget(SHARD + ":deadlines");
        lost(b.tryBeat());
        applied(b.acquire());

        a.beat();
        assertThat(b.beat().due()).isNull();
        live(Duration.ofSeconds(21), a, b);
        assertThat(b.beat().due()).isEqualTo(LINGERS);
        assertThat(b.evict(LINGERS).progress()).isEqualTo(DONE);
        assertThat(members(room)).isEmpty();
    }

    @Test
    void lingersThatLostTheirDeadlinesAndTheirRosterAreNoticed() {
        settleIn();
        applied(a.put(room, sam));
        applied(a.linger(room, sam, 20_000));

        memory().forget(SHARD + ":deadlines");
        memory().forget(rosterOf(room));
        lost(b.tryBeat());
        applied(b.acquire());
        long epoch = b.epoch;
        live(BEAT.multipliedBy(3), a, b);

        assertThat(firstPage(room).suspect()).isTrue();
        assertThat(b.beat().due()).isEqualTo(LINGERS);
        assertThat(b.evict(LINGERS).status().epoch()).isGreaterThan(epoch);
        assertThat(firstPage(room).suspect()).isFalse();
        live(BEAT.multipliedBy(3), a, b);
        assertThat(b.evict(LINGERS).progress()).isEqualTo(DONE);
        assertThat(b.beat().due()).isNull();
    }

    @Test
    void anAuditPutsALostTopicBackAmongThoseOfTheInstance() {
        settleIn();
        applied(b.put(room, sam));
        memory().forget(SHARD + ":topics:" + b.id);
        assertThat(b.held()).isEmpty();

        assertThat(b.beat(List.of(new StatementKey(room, sam)), List.of(), List.of())
                        .missing())
                .isEmpty();

        assertThat(b.held()).containsExactly(new StatementKey(room, sam));
        live(LEASE.plusSeconds(1), a);
        assertThat(evictWhole(a, b.id)).isPositive();
        assertThat(members(room)).isEmpty();
    }

    @Test
    void anyOneKeyThatIsLostIsMadeGood() {
        assertMadeGood(memory()::keys, SHARD + ":", memory()::forget);
    }

    @Test
    void anyOneRegisterThatIsLostIsMadeGood() {
        assertMadeGood(() -> memory().registers(SHARD), "", register -> memory().forgetRegister(SHARD, register));
    }

    @Test
    void aStoreThatLostEverythingIsMadeGood() {
        assertMadeGood(() -> Set.of("everything"), "", all -> memory().forgetAll());
    }

    private void assertMadeGood(Supplier<Set<String>> parts, String prefix, Consumer<String> forget) {
        settleIn();
        List<Put> ofA = List.of(put(a, room, sam), put(a, room, dana), put(a, topic(1), sam), put(a, EVERYONE, sam));
        List<Put> ofB = List.of(put(b, room, dana), put(b, topic(2), dana), put(b, EVERYONE, dana));
        applied(a.flush(ofA, List.of()));
        applied(b.flush(ofB, List.of()));
        Map<String, Set<String>> whole = said();

        for (String part : new TreeSet<>(parts.get())) {
            if (part.startsWith(prefix)) {
                forget.accept(part);
                for (int round = 0; round < 3; round++) {
                    makeGood(a, ofA);
                    makeGood(b, ofB);
                }
                assertThat(said()).as("once %s was lost", part).isEqualTo(whole);
                // As long as both beat, nobody is evicted for it.
                live(LEASE.multipliedBy(2), a, b);
                assertThat(a.beat().due()).as("once %s was lost", part).isNull();
                assertThat(b.beat().due()).as("once %s was lost", part).isNull();
                assertThat(said()).as("once %s was lost", part).isEqualTo(whole);
            }
        }
    }

    /** What a tracker does at each beat: asks for what it holds, names what is suspect, says all again if need be. */
    private void makeGood(Caller caller, List<Put> wanted) {
        Map<String, StatementKey> audits = new LinkedHashMap<>();
        wanted.forEach(put -> audits.put(put.topic(), new StatementKey(put.topic(), put.userId())));
        List<String> suspects = audits.keySet().stream()
                .filter(topic -> firstPage(topic).suspect())
                .toList();
        long epoch = caller.epoch;
        BeatAnswer answer = caller.tryBeat(caller.fenceOfBeat(), List.copyOf(audits.values()), suspects, List.of());
        boolean whole = answer instanceof BeatAnswer.Renewed renewed
                && renewed.missing().isEmpty()
                && renewed.status().epoch() == epoch;
        if (answer instanceof WriteAnswer.Lost) {
            applied(caller.acquire());
        }
        if (!whole && caller.flush(wanted, List.of()) instanceof WriteAnswer.Lost) {
            applied(caller.acquire());
            applied(caller.flush(wanted, List.of()));
        }
    }

    /** By topic: who says what of whom, and by instance: what it holds. */
    private Map<String, Set<String>> said() {
        Map<String, Set<String>> said = new TreeMap<>();
        for (String topic : List.of(room, topic(1), topic(2), EVERYONE)) {
            Set<String> lines = said.computeIfAbsent(topic, none -> new TreeSet<>());
            members(topic)
                    .forEach((user, member) -> member.statements()
                            .forEach(statement ->
                                    lines.add(user + " by " + statement.instance() + statement.attributes())));
        }
        for (Caller caller : List.of(a, b)) {
            Set<String> lines = said.computeIfAbsent(caller.id, none -> new TreeSet<>());
            caller.held().forEach(key -> lines.add(key.toString()));
        }
        return said;
    }

    private static Put put(Caller caller, String topic, String user) {
        return Caller.put(topic, user, topic.equals(EVERYONE) ? List.of() : List.of(Map.of("by", caller.id)));
    }

    private static List<Put> everyone(String user) {
        return List.of(Caller.put(EVERYONE, user, List.of()));
    }

    private static String rosterOf(String topic) {
        return SHARD + ":roster:" + topic;
    }
}
