package io.presence4j.testkit;

import static io.presence4j.spi.EvictAnswer.Progress.DONE;
import static io.presence4j.spi.EvictAnswer.Progress.MORE;
import static io.presence4j.spi.EvictAnswer.Progress.NOT_DUE;
import static org.assertj.core.api.Assertions.assertThat;
import static org.junit.jupiter.api.Assumptions.assumeTrue;

import io.presence4j.PresenceTracker;
import io.presence4j.spi.BeatAnswer;
import io.presence4j.spi.BeatRequest;
import io.presence4j.spi.Fence;
import io.presence4j.spi.FlushRequest;
import io.presence4j.spi.ShardStatus;
import io.presence4j.spi.StatementKey;
import io.presence4j.spi.WriteAnswer;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.concurrent.CompletionStage;
import java.util.function.Supplier;
import org.junit.jupiter.api.Test;

/** What renews a lease, and what a beat tells: {@link io.presence4j.spi.StoreSession#beat}. */
abstract class LeaseCases extends StoreCases {
    LeaseCases(Supplier<StoreHarness> harnesses) {
        super(harnesses);
    }

    @Test
    void aBeatRenewsALapsedLease() {
        settleIn();
        live(LEASE.plusSeconds(5), a);

        b.beat();

        assertThat(a.beat().due()).isNull();
        assertThat(a.evict(b.id).progress()).isEqualTo(NOT_DUE);
        applied(b.put(room, sam));
    }

    @Test
    void aFlushRenewsALapsedLease() {
        settleIn();
        live(LEASE.plusSeconds(5), a);

        applied(b.put(room, sam));

        assertThat(a.beat().due()).isNull();
        assertThat(a.evict(b.id).progress()).isEqualTo(NOT_DUE);
    }

    @Test
    void aRefusedFlushRenewsNothing() {
        settleIn();

        live(LEASE.dividedBy(2), a);
        stale(b.flush(new Fence(b.id, 1, 0, b.epoch, 0), List.of(), List.of()));
        live(LEASE.dividedBy(2).plusSeconds(1), a);

        assertThat(a.beat().due()).isEqualTo(b.id);
    }

    @Test
    void neitherRenewsALeaseWhoseEvictionHasBegun() {
        settleIn();
        for (int i = 0; i < MANY; i++) {
            applied(b.put(room, user(i)));
        }
        live(LEASE.plusSeconds(1), a);
        assumeTrue(a.evict(b.id).progress() == MORE, "the store evicts " + MANY + " at once");

        lost(b.tryBeat());
        lost(b.put(room, sam));

        assertThat(evictWhole(a, b.id)).isPositive();
        assertThat(members(room)).isEmpty();
    }

    @Test
    void neitherCreatesOneAfterAnEviction() {
        settleIn();
        live(LEASE.plusSeconds(1), a);
        assertThat(a.evict(b.id).progress()).isEqualTo(DONE);

        lost(b.tryBeat());
        lost(b.put(room, sam));

        assertThat(members(room)).isEmpty();
        applied(b.acquire());
        applied(b.put(room, sam));
    }

    @Test
    void aBeatNeedsNoSeq() {
        applied(a.acquire());
        applied(a.put(room, sam));

        assertThat(a.tryBeat(new Fence(a.id, 0, a.acked, a.epoch, a.seen))).isInstanceOf(BeatAnswer.Renewed.class);
        applied(a.put(room, dana));
    }

    @Test
    void aBeatTellsTheEpochToOneWhoKnowsAnOlder() {
        applied(a.acquire());

        BeatAnswer answer = a.tryBeat(new Fence(a.id, 0, a.acked, a.epoch - 1, 0));

        assertThat(answer.status().epoch()).isEqualTo(a.epoch);
    }

    @Test
    void aBeatTellsWhoIsDeadAndNobodyTooEarly() {
        settleIn();

        live(LEASE.minusSeconds(1), a);
        assertThat(a.beat().due()).isNull();
        // One second before b's lease ends, then one after.
        live(Duration.ofSeconds(2), a);

        assertThat(a.beat().due()).isEqualTo(b.id);
    }

    @Test
    void aBeatIsNoMessage() {
        applied(a.acquire());
        applied(a.put(room, sam));
        Ear ear = listenTo(room);
        long top = firstPage(room).status().top();

        a.beat(List.of(new StatementKey(room, sam)), List.of(room), List.of(room));

        assertThat(ear.heard()).isEmpty();
        assertThat(firstPage(room).status().top()).isEqualTo(top);
    }

    @Test
    void anAuditTellsWhatIsMissing() {
        applied(a.acquire());
        applied(b.acquire());
        applied(a.put(room, sam));
        applied(b.put(topic(1), sam));
        StatementKey there = new StatementKey(room, sam);
        StatementKey ofAnother = new StatementKey(topic(1), sam);
        StatementKey nowhere = new StatementKey(topic(2), sam);

        BeatAnswer.Renewed answer = a.beat(List.of(there, ofAnother, nowhere), List.of(), List.of());

        assertThat(answer.missing()).containsExactlyInAnyOrder(ofAnother, nowhere);
    }

    @Test
    void versionsAreToldOfTopicsThatAreThere() {
        applied(a.acquire());
        applied(a.put(room, sam));
        long version = a.seen;
        String absent = topic(1);

        Map<String, Long> before =
                a.beat(List.of(), List.of(), List.of(room, absent)).versions();
        applied(a.remove(room, sam));
        Map<String, Long> after = a.beat(List.of(), List.of(), List.of(room)).versions();

        assertThat(before).isEqualTo(Map.of(room, version));
        assertThat(after).isEmpty();
    }

    @Test
    void aVersionOfEveryoneIsToldOnceItHadOne() {
        applied(a.acquire());
        applied(a.flush(List.of(Caller.put(PresenceTracker.EVERYONE, sam, List.of())), List.of()));
        applied(a.remove(PresenceTracker.EVERYONE, sam));

        Map<String, Long> versions =
                a.beat(List.of(), List.of(), List.of(PresenceTracker.EVERYONE)).versions();

        assertThat(versions).isEqualTo(Map.of(PresenceTracker.EVERYONE, a.seen));
    }

    @Test
    void theNextDeadlineIsThatOfOthers() {
        settleIn();
        ShardStatus alone = b.beat().status();
        a.beat();

        // b is silent from here on: its lease is the only other deadline.
        live(BEAT, a);
        long later = a.beat().status().nextDeadlineMillis();
        live(LEASE, a);

        assertThat(alone.nextDeadlineMillis()).isPositive();
        assertThat(later)
                .isBetween(Caller.LEASE_MILLIS - Caller.BEAT_MILLIS, Caller.LEASE_MILLIS - Caller.BEAT_MILLIS + 1);
        assertThat(a.beat().status().nextDeadlineMillis()).isLessThanOrEqualTo(0);
        assertThat(evictWhole(a, b.id)).isPositive();
        assertThat(a.beat().status().nextDeadlineMillis()).isEqualTo(ShardStatus.NO_DEADLINE);
    }

    @Test
    void listsAreAnsweredInOrder() {
        int shards = a.session.shards();
        List<Caller> callers = new ArrayList<>();
        for (int shard = 0; shard < shards; shard++) {
            Caller caller = new Caller(a.id, a.session, shard, harness);
            // In every other shard it has a lease.
            if (shard % 2 == 0) {
                applied(caller.acquire());
            }
            callers.add(caller);
        }

        List<CompletionStage<BeatAnswer>> beats = a.session.beat(callers.stream()
                .map(c -> new BeatRequest(c.shard, c.fenceOfBeat(), List.of(), List.of(), List.of()))
                .toList());
        List<CompletionStage<WriteAnswer>> flushes = a.session.flush(callers.stream()
                .map(c -> new FlushRequest(c.shard, c.fence(), List.of(), List.of(), Set.of()))
                .toList());

        assertThat(beats).hasSize(shards);
        assertThat(flushes).hasSize(shards);
        for (int shard = 0; shard < shards; shard++) {
            Class<?> beat = shard % 2 == 0 ? BeatAnswer.Renewed.class : WriteAnswer.Lost.class;
            Class<?> flush = shard % 2 == 0 ? WriteAnswer.Applied.class : WriteAnswer.Lost.class;
            assertThat(harness.await(beats.get(shard))).isInstanceOf(beat);
            assertThat(harness.await(flushes.get(shard))).isInstanceOf(flush);
        }
    }
}
