package io.presence4j.inmemory;

import static org.assertj.core.api.Assertions.assertThat;

import io.presence4j.CloseRequest;
import io.presence4j.ConnectOptions;
import io.presence4j.PresenceConfig;
import io.presence4j.PresenceConnection;
import io.presence4j.PresenceSocket;
import io.presence4j.PresenceTracker;
import io.presence4j.spi.PresenceStore;
import io.presence4j.testkit.ManualTime;
import java.time.Duration;
import java.time.temporal.ChronoUnit;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.concurrent.CompletableFuture;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;

class DrainTest {
    private static final Duration BEAT = PresenceConfig.defaults().beat();

    private final ManualTime time = new ManualTime();
    private final PresenceStore store =
            InMemoryPresenceStore.builder().time(time).build();
    private PresenceTracker tracker = PresenceTracker.builder(store).build();
    private final List<PresenceConnection> connections = new ArrayList<>();
    private final List<Asked> asked = new ArrayList<>();

    private record Asked(PresenceConnection connection, Duration at, CloseRequest why) {
        Duration retryAfter() {
            return ((CloseRequest.Draining) why).retryAfter();
        }
    }

    @BeforeEach
    void isReady() {
        time.advance(Duration.ofSeconds(1));
    }

    @AfterEach
    void close() {
        tracker.close();
    }

    private void restartWithLinger(Duration linger) {
        tracker.close();
        tracker = PresenceTracker.builder(store)
                .config(PresenceConfig.defaults().withLinger(linger))
                .build();
        isReady();
    }

    /** Clients that go when they are asked, or do not care. */
    private void connect(int count, boolean polite) {
        for (int i = 0; i < count; i++) {
            connections.add(tracker.connect(
                    "u" + i,
                    ConnectOptions.of((connection, why) -> {
                                asked.add(new Asked(connection, Duration.ofNanos(time.nanoTime()), why));
                                if (polite) {
                                    connection.close();
                                }
                            })
                            .untilClosed()));
        }
        time.advance(Duration.ofSeconds(1));
    }

    @Test
    void socketsAreAskedOneAfterTheOtherOverThePeriod() {
        connect(20, true);
        Duration began = Duration.ofNanos(time.nanoTime());

        CompletableFuture<Void> drained = tracker.drain(Duration.ofSeconds(20));
        // Each second one.
        for (int second = 1; second < 20; second++) {
            time.advance(Duration.ofSeconds(1));
            assertThat(asked).hasSize(second + 1);
        }
        time.advance(Duration.ofMillis(100));

        assertThat(drained).isCompleted();
        assertThat(asked).extracting(Asked::connection).containsExactlyInAnyOrderElementsOf(connections);
        assertThat(asked.get(19).at().minus(began)).isBetween(Duration.ofSeconds(19), Duration.ofSeconds(20));
        assertThat(asked).allSatisfy(one -> assertThat(one.retryAfter()).isBetween(Duration.ZERO, BEAT));
        assertThat(asked).extracting(Asked::retryAfter).doesNotHaveDuplicates();
    }

    @Test
    void whoComesBackWhenItWasToldDoesSoWithinTheLinger() {
        restartWithLinger(Duration.ofSeconds(4));
        connect(100, true);

        CompletableFuture<Void> drained = tracker.drain(Duration.ofSeconds(1));
        time.advance(Duration.ofSeconds(2));

        assertThat(drained).isCompleted();
        assertThat(asked).hasSize(100);
        assertThat(asked)
                .allSatisfy(one -> assertThat(one.retryAfter()).isBetween(Duration.ZERO, Duration.ofSeconds(2)));
        assertThat(asked).anyMatch(one -> one.retryAfter().toMillis() > 1_500);
    }

    @Test
    void aLingerThatIsTooShortToComeBackInDoesNotMakeAHerd() {
        restartWithLinger(Duration.ofMillis(100));
        connect(100, true);

        tracker.close();
        time.advance(Duration.ofSeconds(1));

        assertThat(asked).anyMatch(one -> one.retryAfter().compareTo(BEAT.dividedBy(2)) > 0);
    }

    @Test
    void survivorsSeeTheRateThatThePeriodChooses() {
        connect(10_000, true);
        long began = time.nanoTime();

        // 500 a second.
        CompletableFuture<Void> drained = tracker.drain(Duration.ofSeconds(20));
        time.advance(Duration.ofSeconds(21));

        assertThat(drained).isCompleted();
        int[] asksInSecond = new int[24];
        int[] returnsInSecond = new int[24];
        for (Asked one : asked) {
            Duration after = one.at().minusNanos(began);
            asksInSecond[(int) after.toSeconds()]++;
            returnsInSecond[(int) after.plus(one.retryAfter()).toSeconds()]++;
        }
        assertThat(Arrays.copyOf(asksInSecond, 20)).containsOnly(500);
        // The first and the last beat are thinner; between them the retry times blur what was even.
        assertThat(Arrays.stream(returnsInSecond, 3, 20).boxed())
                .allSatisfy(count -> assertThat(count).isBetween(400, 600));
        assertThat(Arrays.stream(returnsInSecond).sum()).isEqualTo(10_000);
        assertThat(Arrays.stream(returnsInSecond).max().orElseThrow()).isLessThanOrEqualTo(600);
    }

    @Test
    void itIsDoneOnceAllConnectionsAreClosed() {
        connect(20, false);
        CompletableFuture<Void> drained = tracker.drain(Duration.ofMinutes(1));
        time.advance(Duration.ofSeconds(1));
        assertThat(drained).isNotDone();

        connections.forEach(PresenceConnection::close);
        time.advance(Duration.ofMillis(100));

        assertThat(drained).isCompleted();
    }

    @Test
    void whoDoesNotGoIsClosedASecondAfterThePeriod() {
        connect(5, false);
        CompletableFuture<Void> drained = tracker.drain(Duration.ofSeconds(5));

        time.advance(Duration.ofMillis(5_900));
        assertThat(drained).isNotDone();
        time.advance(Duration.ofMillis(200));

        assertThat(drained).isCompleted();
        assertThat(connections).noneMatch(PresenceConnection::isOpen);
        assertThat(asked).hasSize(5);
    }

    @Test
    void aSecondDrainIsTheFirst() {
        connect(5, false);
        CompletableFuture<Void> first = tracker.drain(Duration.ofSeconds(5));
        time.advance(Duration.ofSeconds(2));

        CompletableFuture<Void> again = tracker.drain(Duration.ofSeconds(50));
        time.advance(Duration.ofSeconds(5));
        CompletableFuture<Void> afterwards = tracker.drain(Duration.ofSeconds(50));
        time.advance(Duration.ZERO);

        assertThat(first).isCompleted();
        assertThat(again).isCompleted();
        assertThat(afterwards).isCompleted();
        assertThat(asked).hasSize(5);
    }

    @Test
    void aCloseEndsItAndAsksNoSocketTwice() {
        connect(5, false);
        CompletableFuture<Void> drained = tracker.drain(Duration.ofSeconds(20));
        time.advance(Duration.ofSeconds(5));
        assertThat(asked).hasSize(2);

        tracker.close();
        time.advance(Duration.ofSeconds(1));

        assertThat(drained).isCompleted();
        assertThat(asked).extracting(Asked::connection).containsExactlyInAnyOrderElementsOf(connections);
    }

    @Test
    void aSocketThatIsBusyWithAPingIsAskedAfterIt() {
        List<String> calls = new ArrayList<>();
        PresenceConnection[] one = new PresenceConnection[1];
        one[0] = tracker.connect("u", ConnectOptions.of(new PresenceSocket() {
            @Override
            public void ping(PresenceConnection connection) {
                calls.add("ping");
                tracker.close();
            }

            @Override
            public void close(PresenceConnection connection, CloseRequest why) {
                calls.add("close");
            }
        }));

        time.advance(Duration.ofSeconds(15));

        assertThat(calls).containsExactly("ping", "close");
    }

    @Test
    void oneWithoutEndAsksOnlyTheFirst() {
        connect(2, false);

        CompletableFuture<Void> drained = tracker.drain(ChronoUnit.FOREVER.getDuration());
        time.advance(Duration.ofMinutes(1));

        assertThat(asked).hasSize(1);
        assertThat(drained).isNotDone();
    }

    @Test
    void afterTheCloseItIsDone() {
        tracker.close();

        assertThat(tracker.drain(Duration.ofSeconds(1))).isCompleted();
    }

    @Test
    void theRetryTimeOfACloseDoesNotDependOnItsLimit() {
        connect(20, false);

        tracker.close(Duration.ZERO);
        time.advance(Duration.ofSeconds(1));

        assertThat(asked).hasSize(20);
        assertThat(asked).allSatisfy(one -> assertThat(one.retryAfter()).isBetween(Duration.ZERO, BEAT));
        assertThat(asked).extracting(Asked::retryAfter).doesNotHaveDuplicates();
    }
}
