package io.presence4j.testkit;

import static io.presence4j.PresenceTracker.EVERYONE;
import static org.assertj.core.api.Assertions.assertThat;

import io.presence4j.spi.ShardStatus;
import java.util.List;
import java.util.function.Supplier;
import org.junit.jupiter.api.Test;

/** What is left when everybody has gone. */
abstract class CleanupCases extends StoreCases {
    CleanupCases(Supplier<StoreHarness> harnesses) {
        super(harnesses);
    }

    @Test
    void whenAllHaveReleasedOnlyTheShardsOwnRegistersAreLeft() {
        memory();
        settleIn();
        say(a);
        say(b);

        takeBack(a);
        applied(a.release());
        takeBack(b);
        applied(b.release());

        assertOnlyShardsRegistersAreLeft();
    }

    @Test
    void whatADeadInstanceLeftIsRemovedByTheOthers() {
        memory();
        settleIn();
        say(a);
        say(b);

        live(LEASE.plusSeconds(1), a);
        assertThat(evictWhole(a, b.id)).isPositive();
        takeBack(a);
        applied(a.release());

        assertOnlyShardsRegistersAreLeft();
    }

    @Test
    void whatTheLastOneLeftIsRemovedByTheNextToStart() {
        memory();
        settleIn();
        say(a);
        applied(b.release());

        // Everybody is away for a day; then somebody starts.
        harness.advance(LEASE.multipliedBy(5_000));
        Caller c = caller("carol001");
        applied(c.acquire());
        live(LEASE.plusSeconds(1), c);
        assertThat(evictWhole(c, a.id)).isPositive();
        applied(c.release());

        assertOnlyShardsRegistersAreLeft();
    }

    private void say(Caller caller) {
        applied(caller.put(room, sam));
        applied(caller.put(room, caller.id));
        applied(caller.put(topic(1), dana));
        applied(caller.flush(List.of(Caller.put(EVERYONE, sam, List.of())), List.of()));
        applied(caller.put(topic(2), sam));
        applied(caller.linger(topic(2), sam, 600_000));
    }

    private void takeBack(Caller caller) {
        applied(caller.remove(room, sam));
        applied(caller.remove(room, caller.id));
        applied(caller.linger(topic(1), dana, 600_000));
        applied(caller.linger(EVERYONE, sam, 600_000));
    }

    private void assertOnlyShardsRegistersAreLeft() {
        assertThat(firstPage(room).status().longestLeaseMillis()).isZero();
        assertThat(firstPage(room).status().nextDeadlineMillis()).isEqualTo(ShardStatus.NO_DEADLINE);
        assertThat(memory().keys())
                .filteredOn(key -> key.startsWith(SHARD + ":"))
                .isSubsetOf(SHARD + ":meta", SHARD + ":versions");
        assertThat(memory().registers(SHARD)).noneMatch(register -> register.contains(":"));
    }
}
