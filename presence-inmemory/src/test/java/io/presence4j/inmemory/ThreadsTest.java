package io.presence4j.inmemory;

import static io.presence4j.inmemory.RealTrackers.GUARD;
import static io.presence4j.inmemory.RealTrackers.done;
import static org.assertj.core.api.Assertions.assertThat;

import io.presence4j.PresenceConnection;
import io.presence4j.PresenceTracker;
import java.util.HashSet;
import java.util.Map;
import java.util.Set;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;

/** Which threads a tracker has, and that they end with it. */
@Tag("realtime")
class ThreadsTest {
    private final RealTrackers trackers = new RealTrackers();
    private final ExecutorService hosts = Executors.newFixedThreadPool(2);

    @AfterEach
    void close() {
        trackers.close();
        hosts.shutdownNow();
    }

    @Test // R31
    void fiftyTrackersLeaveNoThreadBehindAndTheHostsExecutorRuns() throws Exception {
        Set<Thread> before = threads();
        Set<Thread> started = new HashSet<>();

        for (int round = 0; round < 50; round++) {
            PresenceTracker.Builder builder = trackers.builder("web-" + round, trackers.store);
            PresenceTracker tracker = trackers.start(round % 2 == 0 ? builder : builder.callbackExecutor(hosts));
            useIt(tracker);
            started.addAll(threads());
            tracker.close();
        }

        started.removeAll(before);
        started.removeIf(thread -> !thread.getName().startsWith("presence-web-"));
        assertThat(started).hasSizeGreaterThanOrEqualTo(75);
        for (Thread thread : started) {
            thread.join(GUARD.toMillis());
            assertThat(thread.isAlive()).as(thread.getName()).isFalse();
        }
        assertThat(hosts.isShutdown()).isFalse();
        assertThat(done(CompletableFuture.supplyAsync(() -> "runs", hosts))).isEqualTo("runs");
    }

    @Test // R31
    void threadsAreDaemonsSoThatTheJvmEndsByItself() throws Exception {
        CountDownLatch stuck = new CountDownLatch(1);
        CountDownLatch called = new CountDownLatch(1);
        PresenceTracker tracker = trackers.start("never-closed");

        tracker.watch("room-1", event -> {
            called.countDown();
            stuck.await();
        });
        called.await();

        assertThat(threads())
                .filteredOn(thread -> thread.getName().startsWith("presence-never-closed"))
                .hasSizeGreaterThanOrEqualTo(2)
                .allMatch(Thread::isDaemon);
        stuck.countDown();
    }

    private static void useIt(PresenceTracker tracker) throws Exception {
        Hearing hearing = Hearing.ofWatch();
        done(tracker.watch("room-0", hearing).synced());
        PresenceConnection last = tracker.connect("u");
        for (int i = 0; i < 100; i++) {
            last = tracker.connect("u" + i);
            last.join("room-" + i % 10, Map.of());
        }
        done(last.stored());
        hearing.until(heard -> heard.joins() == 10);
    }

    private static Set<Thread> threads() {
        return Thread.getAllStackTraces().keySet();
    }
}
