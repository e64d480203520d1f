package io.presence4j.inmemory;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatNullPointerException;

import io.presence4j.Health;
import io.presence4j.PresenceConnection;
import io.presence4j.PresenceTracker;
import io.presence4j.StoreUnavailableException;
import io.presence4j.testkit.FaultStore;
import io.presence4j.testkit.Faults;
import io.presence4j.testkit.ManualTime;
import java.time.Duration;
import java.time.temporal.ChronoUnit;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.ExecutionException;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;

/** Nobody waits for a tracker that is closed. */
class AfterCloseTest {
    private final ManualTime time = new ManualTime();
    private final Faults faults = new Faults(time);
    private final PresenceTracker tracker = PresenceTracker.builder(
                    new FaultStore(InMemoryPresenceStore.builder().time(time).build(), faults))
            .build();

    @AfterEach
    void close() {
        tracker.close();
        faults.close();
    }

    private static void assertFailed(CompletableFuture<?> future) {
        assertThat(future)
                .failsWithin(Duration.ZERO)
                .withThrowableOfType(ExecutionException.class)
                .withCauseInstanceOf(StoreUnavailableException.class);
    }

    @Test
    void aWatchThatHadNotBegunFails() {
        faults.partition();
        CompletableFuture<Void> synced = tracker.watch("room", event -> {}).synced();
        time.advance(Duration.ofSeconds(1));

        tracker.close();
        time.advance(Duration.ofSeconds(10));

        assertFailed(synced);
    }

    @Test
    void aWatchThatHadBegunStaysDone() {
        CompletableFuture<Void> synced = tracker.watch("room", event -> {}).synced();
        time.advance(Duration.ofSeconds(1));

        tracker.close();

        assertThat(synced).isCompleted();
    }

    @Test
    void aWatchThatComesLaterFails() {
        tracker.close();

        CompletableFuture<Void> synced = tracker.watch("room", event -> {}).synced();

        assertFailed(synced);
    }

    @Test
    void storedFailsAtOnceForWhatWasGivenUp() {
        time.advance(Duration.ofSeconds(1));
        faults.partition();
        PresenceConnection connection = tracker.connect("u");
        connection.join("room", Map.of());
        CompletableFuture<Void> before = connection.stored();
        tracker.close();
        time.advance(Duration.ofSeconds(10));

        CompletableFuture<Void> after = connection.stored();

        assertFailed(before);
        assertFailed(after);
    }

    @Test
    void aQueryThatIsOnItsWayFails() {
        time.advance(Duration.ofSeconds(1));
        faults.partition();
        tracker.close();
        // 4 s: a second is left of the limit, of the store timeout two.
        time.advance(Duration.ofSeconds(4));
        CompletableFuture<?> asked = tracker.count("room");
        time.advance(Duration.ofSeconds(1));

        assertFailed(asked);
        assertFailed(tracker.count("room"));
    }

    @Test
    void aConnectionIsClosedFromTheStart() {
        tracker.close();

        assertThat(tracker.connect("u").isOpen()).isFalse();
    }

    @Test
    void aHealthListenerIsToldOfTheEnd() {
        List<Health> told = new ArrayList<>();
        time.advance(Duration.ofSeconds(1));
        tracker.onHealth(told::add);
        tracker.close();
        time.advance(Duration.ofSeconds(1));

        tracker.onHealth(told::add);
        time.advance(Duration.ofSeconds(1));

        assertThat(told).containsExactly(new Health.Connected(), new Health.Closed(), new Health.Closed());
    }

    @Test
    void aLimitWithoutEndClosesAsAnyOther() {
        time.advance(Duration.ofSeconds(1));
        tracker.connect("u");
        time.advance(Duration.ofSeconds(1));

        tracker.close(ChronoUnit.FOREVER.getDuration());

        assertThat(tracker.health()).isInstanceOf(Health.Closed.class);
    }

    @Test
    void aBadLimitChangesNothing() {
        assertThatNullPointerException().isThrownBy(() -> tracker.close(null)).withMessage("limit");
        assertThatNullPointerException().isThrownBy(() -> tracker.drain(null)).withMessage("period");

        assertThat(tracker.connect("u").isOpen()).isTrue();
    }
}
