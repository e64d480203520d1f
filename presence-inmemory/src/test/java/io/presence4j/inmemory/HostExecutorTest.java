package io.presence4j.inmemory;

import static java.nio.charset.StandardCharsets.UTF_8;
import static org.assertj.core.api.Assertions.assertThat;

import io.presence4j.CloseRequest;
import io.presence4j.ConnectOptions;
import io.presence4j.Health;
import io.presence4j.PresenceConnection;
import io.presence4j.PresenceTracker;
import io.presence4j.testkit.FaultStore;
import io.presence4j.testkit.Faults;
import io.presence4j.testkit.ManualTime;
import io.presence4j.testkit.RecordingListener;
import java.io.ByteArrayOutputStream;
import java.io.PrintStream;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.Executor;
import java.util.concurrent.RejectedExecutionException;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;

/** What a host's executor may do to its callbacks: hold them up, but lose none. */
class HostExecutorTest {
    private final ManualTime time = new ManualTime();
    private final Faults network = new Faults(time);
    private final FlakyExecutor flaky = new FlakyExecutor(time.pool("host"));
    private final RecordingListener watch = RecordingListener.ofWatch();
    private final RecordingListener otherWatch = RecordingListener.ofWatch();
    private final List<CloseRequest> closeRequests = new ArrayList<>();
    private final PrintStream err = System.err;
    private final ByteArrayOutputStream written = new ByteArrayOutputStream();

    @AfterEach
    void close() {
        System.setErr(err);
        network.close();
    }

    @Test
    void anExecutorThatRunsTasksInTheCallerHearsAllAndNoLockIsHeld() {
        PresenceTracker tracker = start(Runnable::run);
        List<Health> health = new ArrayList<>();
        tracker.onHealth(health::add);
        tracker.watch("room", watch);
        seconds(1);

        for (int user = 0; user < 5; user++) {
            join(tracker, "u" + user);
            seconds(1);
        }
        network.partition();
        seconds(20);
        network.heal();
        seconds(20);

        assertThat(watch.joins()).isEqualTo(5);
        assertThat(watch.leaves()).isEqualTo(5);
        watch.assertNoViolations();
        assertThat(health)
                .extracting(each -> each.getClass().getSimpleName())
                .containsExactly("Connected", "Degraded", "Connected");
    }

    @Test
    void anEventThatTheExecutorRefusedIsHeardSoonAfter() {
        PresenceTracker tracker = start(flaky);
        tracker.watch("room", watch);
        seconds(1);

        flaky.failNext(3, new RejectedExecutionException("full"));
        join(tracker, "dana");
        seconds(1);

        assertThat(watch.joins("dana")).isOne();
    }

    @Test
    void aSocketIsAskedToCloseThoughTheExecutorRefusedAtFirst() {
        PresenceTracker tracker = start(flaky);
        tracker.connect("dana", ConnectOptions.of((connection, why) -> closeRequests.add(why)));
        seconds(29);

        flaky.failNext(3, new RejectedExecutionException("full"));
        seconds(5);

        assertThat(closeRequests).singleElement().isInstanceOf(CloseRequest.Expired.class);
    }

    @Test
    void whateverTheExecutorThrowsIsARefusalAndNoListenerHasAGap() {
        PresenceTracker tracker = start(flaky);
        tracker.watch("room", watch);
        tracker.watch("room", otherWatch);
        seconds(1);

        flaky.failNext(1, new OutOfMemoryError("unable to create native thread"));
        join(tracker, "dana");
        seconds(1);
        flaky.failNext(1, new Exception("not even unchecked"));
        join(tracker, "sam");
        seconds(1);

        assertThat(watch.joins()).isEqualTo(2);
        assertThat(otherWatch.joins()).isEqualTo(2);
        watch.assertNoViolations();
        otherWatch.assertNoViolations();
    }

    @Test
    void anExecutorThatRefusesIsAskedAtAPaceAndWarnedOfOnce() {
        System.setErr(new PrintStream(written, true, UTF_8));
        PresenceTracker tracker = start(flaky);
        tracker.watch("room", watch);
        seconds(1);

        flaky.refuse();
        for (int user = 0; user < 500; user++) {
            join(tracker, "u" + user);
            time.advance(Duration.ofMillis(100));
        }

        // 50 s, at most one a second after the first few.
        assertThat(flaky.refused()).isBetween(10, 60);
        assertThat(written.toString(UTF_8).split("The callback executor refuses", -1))
                .hasSize(2);
        flaky.failNext(0, new RejectedExecutionException());
        seconds(1);
        assertThat(watch.joins()).isEqualTo(500);
    }

    @Test
    void aFutureIsDoneThoughTheExecutorRefuses() {
        PresenceTracker tracker = start(flaky);
        seconds(1);

        flaky.refuse();
        CompletableFuture<Void> stored = join(tracker, "dana").stored();
        seconds(1);

        assertThat(stored).isCompleted();
    }

    @Test
    void whatIsRefusedUntilTheEndRunsOnAThreadOfTheTrackers() {
        PresenceTracker tracker = start(flaky);
        tracker.connect("dana", ConnectOptions.of((connection, why) -> closeRequests.add(why)));
        seconds(1);

        flaky.refuse();
        tracker.close();
        seconds(1);
        assertThat(closeRequests).hasSize(1);
        tracker.connect("sam", ConnectOptions.of((connection, why) -> closeRequests.add(why)));

        assertThat(closeRequests).hasSize(2).allMatch(CloseRequest.Draining.class::isInstance);
    }

    private PresenceTracker start(Executor executor) {
        PresenceTracker tracker = PresenceTracker.builder(new FaultStore(
                        InMemoryPresenceStore.builder().time(time).build(), network))
                .callbackExecutor(executor)
                .build();
        seconds(1);
        return tracker;
    }

    private static PresenceConnection join(PresenceTracker tracker, String user) {
        PresenceConnection connection = tracker.connect(user);
        connection.join("room", Map.of());
        return connection;
    }

    private void seconds(int count) {
        time.advance(Duration.ofSeconds(count));
    }
}
