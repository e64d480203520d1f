package io.presence4j.inmemory;

import static io.presence4j.inmemory.RealTrackers.GUARD;
import static io.presence4j.inmemory.RealTrackers.done;
import static org.assertj.core.api.Assertions.assertThat;

import io.presence4j.PresenceConnection;
import io.presence4j.PresenceEvent;
import io.presence4j.PresenceTracker;
import io.presence4j.Watch;
import io.presence4j.testkit.Fault;
import io.presence4j.testkit.FaultStore;
import io.presence4j.testkit.Faults;
import io.presence4j.testkit.Operation;
import io.presence4j.testkit.RecordingListener;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.TimeUnit;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;

/** A listener that takes its time holds up nobody but itself. */
@Tag("realtime")
class BusyListenerTest {
    private static final String ROOM = "room-1";

    private final RealTrackers trackers = new RealTrackers();
    private final Faults network = new Faults(trackers.store.time());
    private PresenceTracker a;
    private PresenceTracker b;
    private PresenceTracker c;

    @BeforeEach
    void start() throws Exception {
        a = trackers.start("a");
        b = trackers.start("b");
        c = trackers.start(trackers.builder("c", new FaultStore(trackers.store, network))
                .config(RealTrackers.CONFIG.withLease(Duration.ofSeconds(15), Duration.ofMillis(20))));
    }

    @AfterEach
    void close() {
        trackers.close();
        network.close();
    }

    @Test // R17
    void aListenerMayWaitForTheStoreWhileEverythingElseGoesOn() throws Exception {
        PresenceConnection own = join(c, "own");
        done(own.stored());
        Hearing hearing = Hearing.ofWatch();
        List<Integer> sizes = new ArrayList<>();
        Watch watch = c.watch(ROOM, event -> {
            int size = done(c.roster(ROOM)).size();
            assertThat(done(c.count(ROOM))).isGreaterThanOrEqualTo(size);
            sizes.add(size);
            if (sizes.size() == 25) {
                awaitBeatsOfC();
            }
            hearing.onEvent(event);
        });
        hearing.until(heard -> !heard.resyncs().isEmpty());

        for (int user = 0; user < 50; user++) {
            join(user % 2 == 0 ? a : b, "u" + user);
        }

        RecordingListener heard = hearing.until(all -> all.joins() == 50);
        assertThat(sizes).hasSize(51).isSorted().endsWith(51);
        assertThat(heard.leaves()).isZero();
        heard.assertNoViolations();
        watch.close();
    }

    @Test // R17
    void aListenerMayWaitForTheStoreOnTheOnlyThreadOfTheHosts() throws Exception {
        ExecutorService only = Executors.newSingleThreadExecutor();
        PresenceTracker d = trackers.start(trackers.builder("d", trackers.store)
                .config(RealTrackers.CONFIG)
                .callbackExecutor(only));
        Hearing hearing = Hearing.ofWatch();
        d.watch(ROOM, event -> {
            assertThat(done(d.count(ROOM))).isNotNegative();
            hearing.onEvent(event);
        });
        hearing.until(heard -> !heard.resyncs().isEmpty());

        for (int user = 0; user < 5; user++) {
            join(a, "u" + user);
        }

        hearing.until(heard -> heard.joins() == 5).assertNoViolations();
        d.close();
        only.shutdown();
    }

    @Test // R58
    void aListenerThatIsStuckIsResyncedLaterAndTheOthersHearAllAtOnce() throws Exception {
        CountDownLatch stuck = new CountDownLatch(1);
        Hearing slow = Hearing.ofWatch();
        Hearing fast = Hearing.ofWatch();
        c.watch(ROOM, event -> {
            slow.onEvent(event);
            if (!(event instanceof PresenceEvent.Resynced)) {
                assertThat(stuck.await(GUARD.toMillis(), TimeUnit.MILLISECONDS)).isTrue();
            }
        });
        done(c.watch(ROOM, fast).synced());

        // 2,000 events while the slow one is in its first
        for (int user = 0; user < 1000; user++) {
            PresenceConnection connection = join(user % 2 == 0 ? a : b, "u" + user);
            done(connection.stored());
            connection.close();
            done(connection.stored());
        }
        fast.until(heard -> heard.joins() == 1000 && heard.leaves() == 1000);
        awaitBeatsOfC();
        assertThat(slow.recording().events()).hasSize(2);
        stuck.countDown();
        join(b, "last");

        RecordingListener late = slow.until(heard -> heard.roster().contains("last"));
        assertThat(late.resyncs()).hasSize(2);
        assertThat(late.events()).hasSizeLessThan(10);
        late.assertNoViolations();
        fast.until(heard -> heard.joins("last") == 1).assertNoViolations();
        assertThat(fast.recording().resyncs()).hasSize(1);
    }

    /** Lets C write until it has beaten five times more. Each beat is counted by a delay of nothing. */
    private void awaitBeatsOfC() throws Exception {
        network.every(Operation.BEAT, Fault.DELAY, Duration.ZERO);
        int before = network.count(Fault.DELAY);
        while (network.count(Fault.DELAY) < before + 5) {
            done(c.connect("writes").stored());
        }
    }

    private static PresenceConnection join(PresenceTracker tracker, String user) {
        PresenceConnection connection = tracker.connect(user);
        connection.join(ROOM, Map.of());
        return connection;
    }
}
