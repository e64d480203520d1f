package io.presence4j.inmemory;

import static org.assertj.core.api.Assertions.assertThat;

import io.presence4j.ConnectOptions;
import io.presence4j.Health;
import io.presence4j.IncompatibleStoreException;
import io.presence4j.PresenceConnection;
import io.presence4j.PresenceTracker;
import io.presence4j.StoreUnavailableException;
import io.presence4j.testkit.ManualTime;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.CompletionStage;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;

/** A store that cannot be used as configured, for a while. */
class RefusingStoreTest {
    private final IncompatibleStoreException refusal = new IncompatibleStoreException("another format");

    private final ManualTime time = new ManualTime();
    private final InMemoryPresenceStore memory =
            InMemoryPresenceStore.builder().time(time).shards(1).build();
    private final FlakyStore store = new FlakyStore(memory);
    private final PresenceTracker tracker = PresenceTracker.builder(store).build();

    @AfterEach
    void close() {
        tracker.close();
    }

    private CompletionStage<Object> refused() {
        return CompletableFuture.failedFuture(refusal);
    }

    @Test
    void aRefusalThatIsOverIsNoLongerShown() {
        time.advance(Duration.ofSeconds(1));
        store.every("acquire", this::refused);
        memory.memory().forgetAll();
        time.advance(Duration.ofSeconds(30));
        assertThat(tracker.health()).isEqualTo(new Health.Refused(refusal));

        store.calm();
        time.advance(Duration.ofSeconds(30));

        assertThat(tracker.health()).isInstanceOf(Health.Connected.class);
    }

    @Test
    void aRefusedBeatIsShownAsRefused() {
        time.advance(Duration.ofSeconds(1));
        store.next("beat", () -> List.of(refused()));

        time.advance(Duration.ofMillis(2_900));

        assertThat(tracker.health()).isEqualTo(new Health.Refused(refusal));
    }

    @Test
    void aRefusedFlushIsShownAsRefused() {
        time.advance(Duration.ofSeconds(1));
        store.every("flush", () -> List.of(refused()));

        tracker.connect("u", ConnectOptions.defaults().untilClosed());
        time.advance(Duration.ofMillis(100));

        assertThat(tracker.health()).isEqualTo(new Health.Refused(refusal));
        store.calm();
    }

    @Test
    void whereNothingCanBeWrittenAnAnsweredBeatIsNoRecovery() {
        time.advance(Duration.ofSeconds(1));
        List<Class<?>> healths = new ArrayList<>();
        tracker.onHealth(health -> healths.add(health.getClass()));
        store.every("flush", () -> List.of(CompletableFuture.failedFuture(new StoreUnavailableException("full"))));

        PresenceConnection connection =
                tracker.connect("u", ConnectOptions.defaults().untilClosed());
        time.advance(Duration.ofMinutes(1));
        assertThat(healths).containsExactly(Health.Connected.class, Health.Degraded.class);
        connection.close();
        store.calm();
        time.advance(Duration.ofSeconds(30));

        assertThat(healths).containsExactly(Health.Connected.class, Health.Degraded.class, Health.Connected.class);
    }
}
