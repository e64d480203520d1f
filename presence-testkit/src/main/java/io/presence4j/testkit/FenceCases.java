package io.presence4j.testkit;

import static io.presence4j.spi.EvictAnswer.Progress.NOT_DUE;
import static org.assertj.core.api.Assertions.assertThat;

import io.presence4j.LeaveReason;
import io.presence4j.spi.EvictAnswer;
import io.presence4j.spi.Fence;
import io.presence4j.spi.FlushRequest.Put;
import io.presence4j.spi.FlushRequest.Remove;
import io.presence4j.spi.WriteAnswer;
import java.util.List;
import java.util.Map;
import java.util.function.Supplier;
import org.junit.jupiter.api.Test;

/** What a {@link Fence} lets through: see {@link io.presence4j.spi.PresenceStore}. */
abstract class FenceCases extends StoreCases {
    FenceCases(Supplier<StoreHarness> harnesses) {
        super(harnesses);
    }

    @Test
    void aSeqThatWasSeenChangesNothing() {
        applied(a.acquire());
        applied(a.put(room, sam));
        Ear ear = listenTo(room);

        WriteAnswer.Stale same = stale(a.flush(fence(a.seq), puts(room, dana), List.of()));
        WriteAnswer.Stale older = stale(a.flush(fence(a.seq - 1), List.of(), removes(room, sam)));

        assertThat(same.storedSeq()).isEqualTo(a.seq);
        assertThat(older.storedSeq()).isEqualTo(a.seq);
        assertThat(members(room)).containsOnlyKeys(sam);
        assertThat(ear.heard()).isEmpty();
    }

    @Test
    void seqsMayBeLeftOut() {
        applied(a.acquire());
        a.seq += 1_000;

        applied(a.put(room, sam));

        assertThat(members(room)).containsOnlyKeys(sam);
    }

    @Test
    void eachInstanceHasItsOwnSeq() {
        applied(a.acquire());
        a.seq += 1_000;
        applied(a.put(room, sam));

        applied(b.acquire());
        applied(b.put(room, dana));

        assertThat(members(room)).containsOnlyKeys(sam, dana);
    }

    @Test
    void aCallerOfAnOlderEpochIsRefusedAndBeginsNone() {
        applied(a.acquire());
        long epoch = a.epoch;

        WriteAnswer.Lost none = lost(a.flush(new Fence(a.id, ++a.seq, a.acked, 0, 0), puts(room, sam), List.of()));
        WriteAnswer.Lost older =
                lost(a.flush(new Fence(a.id, ++a.seq, a.acked, epoch - 1, 0), puts(room, sam), List.of()));

        assertThat(none.status().epoch()).isEqualTo(epoch);
        assertThat(none.storedSeq()).isEqualTo(a.acked);
        assertThat(older.status().epoch()).isEqualTo(epoch);
        assertThat(members(room)).isEmpty();
        applied(a.put(room, sam));
    }

    @Test
    void aCallerOfALaterEpochTellsOfLostMemory() {
        applied(a.acquire());
        long later = a.epoch + 1_000_000_000_000L;

        WriteAnswer.Lost refusal =
                lost(a.flush(new Fence(a.id, ++a.seq, a.acked, later, 0), puts(room, sam), List.of()));

        assertThat(refusal.status().epoch()).isGreaterThan(later);
        assertThat(members(room)).isEmpty();
    }

    @Test
    void aSeqBelowTheAcknowledgedTellsOfLostMemory() {
        applied(a.acquire());
        long epoch = a.epoch;

        WriteAnswer.Lost refusal =
                lost(a.flush(new Fence(a.id, a.seq + 20, a.seq + 10, epoch, a.seen), puts(room, sam), List.of()));

        assertThat(refusal.status().epoch()).isGreaterThan(epoch);
        assertThat(members(room)).isEmpty();
    }

    @Test
    void aTopBelowTheSeenTellsOfLostMemory() {
        applied(a.acquire());
        applied(a.put(room, sam));
        long epoch = a.epoch;

        WriteAnswer.Lost refusal =
                lost(a.flush(new Fence(a.id, a.seq + 1, a.acked, epoch, a.seen + 1), puts(room, dana), List.of()));

        assertThat(refusal.status().epoch()).isGreaterThan(epoch);
        assertThat(members(room)).containsOnlyKeys(sam);
    }

    @Test
    void everyWriteNoticesLostMemory() {
        applied(a.acquire());
        applied(b.acquire());

        long atFirst = a.epoch;
        lost(a.tryBeat(new Fence(a.id, 0, a.seq + 10, a.epoch, a.seen)));
        applied(a.acquire());
        long afterBeat = a.epoch;
        lost(harness.await(a.session.release(SHARD, new Fence(a.id, a.seq + 1, a.acked, a.epoch, a.seen + 1_000))));
        applied(a.acquire());
        long afterRelease = a.epoch;
        EvictAnswer eviction = harness.await(
                a.session.evict(SHARD, new Fence(a.id, a.seq + 1, a.acked, a.epoch, a.seen + 1_000_000), b.id));

        assertThat(afterBeat).isGreaterThan(atFirst);
        assertThat(afterRelease).isGreaterThan(afterBeat);
        assertThat(eviction.progress()).isEqualTo(NOT_DUE);
        assertThat(eviction.status().epoch()).isGreaterThan(afterRelease);
    }

    @Test
    void anEpochIsTakenBeforeASeq() {
        applied(a.acquire());
        applied(a.put(room, sam));

        lost(a.flush(new Fence(a.id, a.seq, a.acked, a.epoch - 1, 0), puts(room, dana), List.of()));
    }

    @Test
    void afterANewEpochEveryoneIsRefusedUntilItKnowsIt() {
        applied(a.acquire());
        applied(b.acquire());
        lost(a.flush(new Fence(a.id, a.seq + 20, a.seq + 10, a.epoch, a.seen), List.of(), List.of()));

        lost(b.put(room, dana));
        lost(a.put(room, sam));

        applied(a.acquire());
        applied(b.acquire());
        applied(a.put(room, sam));
        applied(b.put(room, dana));
        assertThat(members(room)).containsOnlyKeys(sam, dana);
    }

    @Test
    void eachWriteRaisesTheFloorOfVersions() {
        applied(a.acquire());
        applied(b.acquire());
        long far = firstPage(room).status().storeMicros() + 3_600_000_000L;

        lost(b.flush(new Fence(b.id, b.seq + 1, b.acked, b.epoch - 1, far), puts(room, dana), List.of()));
        applied(a.put(room, sam));

        assertThat(firstPage(room).version()).isGreaterThan(far);
    }

    private Fence fence(long seq) {
        return new Fence(a.id, seq, a.acked, a.epoch, a.seen);
    }

    private static List<Put> puts(String topic, String userId) {
        return List.of(Caller.put(topic, userId, List.of(Map.of())));
    }

    private static List<Remove> removes(String topic, String userId) {
        return List.of(Caller.remove(topic, userId, 0, LeaveReason.CLOSED));
    }
}
