package io.presence4j.inmemory;

import static java.nio.charset.StandardCharsets.UTF_8;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.presence4j.ConnectOptions;
import io.presence4j.Health;
import io.presence4j.PresenceConfig;
import io.presence4j.PresenceConnection;
import io.presence4j.PresenceTracker;
import io.presence4j.Watch;
import io.presence4j.testkit.ManualTime;
import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.io.PrintStream;
import java.time.Duration;
import java.util.Map;
import java.util.concurrent.CompletableFuture;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;

/** A host's bus that throws, as clients of brokers do when the broker is gone. */
class ThrowingBusTest {
    private final ManualTime time = new ManualTime();
    private final InMemoryPresenceStore memory =
            InMemoryPresenceStore.builder().time(time).build();
    private final FlakyStore store = new FlakyStore(memory);
    private final FlakyBus bus = new FlakyBus();
    private final PrintStream err = System.err;

    @AfterEach
    void restoreTheLog() {
        System.setErr(err);
    }

    private PresenceTracker tracker() {
        PresenceTracker tracker = PresenceTracker.builder(store)
                .eventBus(bus)
                .config(PresenceConfig.defaults().withLinger(Duration.ofSeconds(1)))
                .build();
        time.advance(Duration.ofSeconds(1));
        return tracker;
    }

    @Test
    void aBusThatDoesNotOpenLeavesNoSession() {
        bus.throwing.add("open");

        assertThatThrownBy(this::tracker).isInstanceOf(IOException.class).hasMessage("the broker is gone: open");

        assertThat(store.calls).last().isEqualTo("close");
    }

    @Test
    void aWatchBeginsOnceItsChannelIsTaken() {
        PresenceTracker tracker = tracker();
        bus.throwing.add("subscribe");
        Watch watch = tracker.watch("room", event -> {});
        Watch everyone = tracker.watch(PresenceTracker.EVERYONE, event -> {});
        time.advance(Duration.ofSeconds(10));
        assertThat(watch.synced()).isNotDone();

        bus.throwing.clear();
        // A beat, and the 200 ms for which early messages are held back.
        time.advance(Duration.ofMillis(3_200));

        assertThat(watch.synced()).isCompleted();
        assertThat(everyone.synced()).isCompleted();
        tracker.close();
    }

    @Test
    void aPublishThatThrowsLosesTheMessageAndNoMore() {
        PresenceTracker tracker = tracker();
        bus.throwing.add("publish");

        PresenceConnection connection =
                tracker.connect("u", ConnectOptions.defaults().untilClosed());
        connection.join("room", Map.of());
        CompletableFuture<Void> stored = connection.stored();
        time.advance(Duration.ofSeconds(1));
        assertThat(stored).isCompleted();
        connection.close();
        time.advance(Duration.ofSeconds(30));

        assertThat(tracker.isOnline("u")).isCompletedWithValue(false);
        assertThat(tracker.health()).isInstanceOf(Health.Connected.class);
        tracker.close();
    }

    @Test
    void lostMessagesAreLoggedOnceInTenSeconds() {
        ByteArrayOutputStream written = new ByteArrayOutputStream();
        System.setErr(new PrintStream(written, true, UTF_8));
        PresenceTracker tracker = tracker();
        bus.throwing.add("publish");

        for (int i = 0; i < 50; i++) {
            tracker.connect("u" + i).join("room", Map.of());
            time.advance(Duration.ofMillis(100));
        }
        time.advance(Duration.ofSeconds(6));
        tracker.connect("last");
        time.advance(Duration.ofSeconds(1));

        assertThat(written.toString(UTF_8).lines().filter(line -> line.contains("the bus failed in")))
                .hasSize(2);
        tracker.close();
    }

    @Test
    void aBusThatDoesNotCloseKeepsNothingElseOpen() {
        PresenceTracker tracker = tracker();
        bus.throwing.add("close");

        tracker.close();

        assertThat(tracker.health()).isInstanceOf(Health.Closed.class);
        assertThat(store.calls).last().isEqualTo("close");
        assertThat(time.nanosUntilNext()).isEqualTo(Long.MAX_VALUE);
    }
}
