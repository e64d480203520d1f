package io.presence4j.inmemory;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatIllegalArgumentException;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.presence4j.StoreUnavailableException;
import io.presence4j.spi.StoreContext;
import io.presence4j.spi.StoreContext.Announcer;
import io.presence4j.spi.StoreSession;
import io.presence4j.testkit.ManualTime;
import java.time.Duration;
import java.util.List;
import org.assertj.core.api.ThrowableAssert.ThrowingCallable;
import org.junit.jupiter.api.Test;

class InMemoryPresenceStoreTest {
    @Test
    void allTrackersOfOneStoreSeeEachOther() {
        OneShard shard = new OneShard();

        shard.leased("a").put("room", "dana");

        assertThat(shard.leased("b").roster("room").members()).hasSize(1);
    }

    @Test
    void aViewSharesTheMemoryAndItsClockButHasItsOwnTime() {
        ManualTime time = new ManualTime();
        ManualTime otherTime = new ManualTime();
        InMemoryPresenceStore store = InMemoryPresenceStore.builder().time(time).build();
        InMemoryPresenceStore view = store.withTime(otherTime);
        long before = view.memory().storeMicros();

        // only the view's time goes on
        otherTime.advance(Duration.ofHours(1));
        assertThat(view.memory().storeMicros()).isEqualTo(before);
        assertThat(view.time()).isSameAs(otherTime);
        assertThat(view.memory()).isSameAs(store.memory());

        // the store's
        time.advance(Duration.ofSeconds(1));
        assertThat(view.memory().storeMicros()).isEqualTo(before + 1_000_000);
    }

    @Test
    void badKnobsAreRefusedWithRuleAndValue() {
        InMemoryPresenceStore.Builder builder = InMemoryPresenceStore.builder();

        assertThatIllegalArgumentException()
                .isThrownBy(() -> builder.shards(0))
                .withMessage("shards must be in 1..1024: 0");
        assertThatIllegalArgumentException()
                .isThrownBy(() -> builder.shards(1025))
                .withMessage("shards must be in 1..1024: 1025");
        assertThatIllegalArgumentException()
                .isThrownBy(() -> builder.evictPiece(0))
                .withMessageContaining("evictPiece must be in 1..");
        assertThatIllegalArgumentException()
                .isThrownBy(() -> builder.pageSize(-1))
                .withMessageContaining("pageSize must be in 1..");
    }

    @Test
    void aShardThatIsNotThereIsRefused() {
        StoreSession session = InMemoryPresenceStore.create().open(new StoreContext("a", Announcer.STORE));

        assertThat(session.shards()).isEqualTo(4);
        assertThatIllegalArgumentException()
                .isThrownBy(() -> session.count(4, "room"))
                .withMessage("shard must be in 0..3: 4");
        assertThatIllegalArgumentException()
                .isThrownBy(() -> session.count(-1, "room"))
                .withMessage("shard must be in 0..3: -1");
    }

    @Test
    void everyCallOfAClosedSessionFails() {
        OneShard shard = new OneShard();
        FakeInstance a = shard.leased("a");
        FakeInstance b = shard.leased("b");

        a.session.close();
        a.session.close();

        List.<ThrowingCallable>of(
                        a::acquire,
                        a::release,
                        () -> a.put("room", "dana"),
                        a::beat,
                        () -> a.evict("b"),
                        a::held,
                        () -> a.roster("room"),
                        () -> FakeInstance.now(a.session.count(0, "room")),
                        () -> FakeInstance.now(a.session.online(0, List.of("dana"))))
                .forEach(call -> assertThatThrownBy(call).hasRootCauseInstanceOf(StoreUnavailableException.class));
        assertThat(b.roster("room").members()).isEmpty();
    }
}
