package io.presence4j.testkit;

import static io.presence4j.spi.EvictAnswer.Progress.MORE;
import static io.presence4j.spi.EvictAnswer.Progress.NOT_DUE;
import static org.assertj.core.api.Assertions.assertThat;
import static org.junit.jupiter.api.Assumptions.assumeTrue;

import io.presence4j.spi.Fence;
import io.presence4j.spi.ShardStatus;
import io.presence4j.spi.WriteAnswer;
import java.util.function.Supplier;
import org.junit.jupiter.api.Test;

/** {@link io.presence4j.spi.StoreSession#acquire}. */
abstract class AcquireCases extends StoreCases {
    AcquireCases(Supplier<StoreHarness> harnesses) {
        super(harnesses);
    }

    @Test
    void withoutALeaseNothingIsWritten() {
        Ear ear = listenTo(room);

        WriteAnswer.Lost refusal = lost(a.put(room, sam));

        assertThat(refusal.storedSeq()).isZero();
        assertThat(members(room)).isEmpty();
        assertThat(ear.heard()).isEmpty();
        lost(a.tryBeat());
        lost(a.release());
    }

    @Test
    void itGivesTheRightToWrite() {
        ShardStatus status = applied(a.acquire()).status();

        assertThat(status.epoch()).isPositive();
        assertThat(status.longestLeaseMillis()).isEqualTo(Caller.LEASE_MILLIS);
        applied(a.put(room, sam));
        assertThat(members(room)).containsOnlyKeys(sam);
    }

    @Test
    void itsSeqIsTheFloorOfLaterWrites() {
        a.seq = 6;
        applied(a.acquire());

        a.seq = 5;
        assertThat(stale(a.put(room, sam)).storedSeq()).isEqualTo(7);
        a.seq = 6;
        assertThat(stale(a.put(room, sam)).storedSeq()).isEqualTo(7);
        a.seq = 7;
        applied(a.put(room, sam));
    }

    @Test
    void anOlderOneIsStaleAndLowersNothing() {
        applied(a.acquire());
        a.seq = 9;
        applied(a.put(room, sam));

        a.seq = 5;
        assertThat(stale(a.acquire()).storedSeq()).isEqualTo(10);
        a.seq = 9;
        assertThat(stale(a.acquire()).storedSeq()).isEqualTo(10);
        a.seq = 9;
        assertThat(stale(a.put(room, dana)).storedSeq()).isEqualTo(10);
        assertThat(members(room)).containsOnlyKeys(sam);
    }

    @Test
    void aStaleOneRenewsNoLease() {
        settleIn();
        a.beat();

        // Half a lease later the old request of b arrives; after a lease without anything else b is dead.
        live(LEASE.dividedBy(2), a);
        stale(b.acquire(new Fence(b.id, 1, 0, b.epoch, 0)));
        live(LEASE.dividedBy(2).plusSeconds(1), a);

        assertThat(a.beat().due()).isEqualTo(b.id);
    }

    @Test
    void itCanBeRepeatedWithANewSeq() {
        applied(a.acquire());
        applied(a.put(room, sam));

        applied(a.acquire());

        assertThat(members(room)).containsOnlyKeys(sam);
    }

    @Test
    void anIdThatBelongsToAnotherIsRefused() {
        settleIn();
        Caller impostor = caller(a.id);
        impostor.token = a.token + 1;
        impostor.seq = a.seq + 100;

        assertThat(impostor.acquire()).isInstanceOf(WriteAnswer.IdTaken.class);

        applied(a.put(room, sam));
        live(LEASE.plusSeconds(1), b);
        assertThat(b.beat().due()).isEqualTo(a.id);
    }

    @Test
    void itBeginsNoEpochWhereThereIsOne() {
        applied(a.acquire());
        long epoch = a.epoch;

        ShardStatus ofSecond = applied(b.acquire()).status();
        a.seq += 10;
        ShardStatus ofAhead = applied(a.acquire(new Fence(a.id, a.seq, a.seq - 1, epoch, a.seen + 1_000)))
                .status();

        assertThat(ofSecond.epoch()).isEqualTo(epoch);
        assertThat(ofAhead.epoch()).isEqualTo(epoch);
    }

    @Test
    void itEndsAnEvictionThatHasBegun() {
        settleIn();
        for (int i = 0; i < MANY; i++) {
            applied(b.put(room, user(i)));
        }
        live(LEASE.plusSeconds(1), a);
        assumeTrue(a.evict(b.id).progress() == MORE, "the store evicts " + MANY + " at once");

        applied(b.acquire());

        assertThat(a.evict(b.id).progress()).isEqualTo(NOT_DUE);
        int left = members(room).size();
        assertThat(left).isBetween(1, MANY - 1);
        applied(b.put(room, sam));
        assertThat(a.evict(b.id).progress()).isEqualTo(NOT_DUE);
    }
}
