package io.presence4j.testkit;

import static io.presence4j.LeaveReason.CLOSED;
import static io.presence4j.LeaveReason.INSTANCE_LOST;
import static io.presence4j.spi.EvictAnswer.LINGERS;
import static org.assertj.core.api.Assertions.assertThat;

import io.presence4j.spi.Change;
import io.presence4j.spi.Fence;
import io.presence4j.spi.ShardStatus;
import java.util.function.Supplier;
import org.junit.jupiter.api.Test;

/** {@link io.presence4j.spi.StoreSession#release}. */
abstract class ReleaseCases extends StoreCases {
    ReleaseCases(Supplier<StoreHarness> harnesses) {
        super(harnesses);
    }

    @Test
    void withoutStatementsNothingOfTheInstanceIsLeft() {
        settleIn();
        applied(b.put(room, sam));
        applied(b.remove(room, sam));

        applied(b.release());

        assertThat(a.beat().status().nextDeadlineMillis()).isEqualTo(ShardStatus.NO_DEADLINE);
        lost(b.tryBeat());
        Caller heir = caller(b.id);
        heir.token = b.token + 1;
        applied(heir.acquire());
    }

    @Test
    void withStatementsTheOthersCleanUpAtOnce() {
        settleIn();
        applied(b.put(room, sam));
        Ear ear = listenTo(room);

        applied(b.release());

        assertThat(a.beat().due()).isEqualTo(b.id);
        assertThat(evictWhole(a, b.id)).isPositive();
        assertThat(ear.heardChanges()).containsExactly(new Change.Withdrawn(sam, b.id, INSTANCE_LOST));
    }

    @Test
    void afterItNothingIsWrittenUntilTheNextAcquire() {
        settleIn();
        applied(b.put(room, sam));
        applied(b.release());

        lost(b.put(room, dana));
        lost(b.tryBeat());

        applied(b.acquire());
        applied(b.put(room, dana));
        assertThat(members(room)).containsOnlyKeys(sam, dana);
    }

    @Test
    void itIsFencedAsEveryWrite() {
        settleIn();
        applied(b.put(room, sam));

        stale(harness.await(b.session.release(SHARD, new Fence(b.id, b.seq, b.acked, b.epoch, b.seen))));
        lost(harness.await(b.session.release(SHARD, new Fence(b.id, b.seq + 1, b.acked, b.epoch - 1, 0))));

        b.beat();
        assertThat(a.beat().due()).isNull();
    }

    @Test
    void theLastOutEndsAllLingers() {
        settleIn();
        applied(a.put(room, sam));
        applied(a.linger(room, sam, 60_000));
        applied(b.put(topic(1), dana));
        applied(b.linger(topic(1), dana, 60_000));
        Ear ear = listenTo(room);

        applied(a.release());
        assertThat(ear.heard()).isEmpty();
        assertThat(sayers(room, sam)).containsExactly(LINGERS);
        applied(b.release());

        assertThat(ear.heardChanges()).containsExactly(new Change.Withdrawn(sam, LINGERS, CLOSED));
        assertThat(members(room)).isEmpty();
        assertThat(members(topic(1))).isEmpty();
    }
}
