package io.presence4j.inmemory;

import static io.presence4j.inmemory.RealTrackers.done;
import static org.assertj.core.api.Assertions.assertThat;

import io.presence4j.PresenceConnection;
import io.presence4j.PresenceTracker;
import io.presence4j.testkit.RecordingListener;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.concurrent.Callable;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;

/** Callbacks run on a host's pool of many threads, and events stay in order. */
@Tag("realtime")
class ThreadPoolDeliveryTest {
    private static final String ROOM = "room-1";

    private final RealTrackers trackers = new RealTrackers();
    private final ExecutorService pool = Executors.newFixedThreadPool(8);
    private final Hearing hearing = Hearing.ofWatch();
    private PresenceTracker a;
    private PresenceTracker b;
    private PresenceTracker c;

    @BeforeEach
    void start() throws Exception {
        a = trackers.start("a");
        b = trackers.start("b");
        c = trackers.start(trackers.builder("c", trackers.store).callbackExecutor(pool));
        done(c.watch(ROOM, hearing).synced());
    }

    @AfterEach
    void close() {
        trackers.close();
        pool.shutdownNow();
    }

    @Test // R59
    void openAndCloseInTurnOnTwoInstancesIsHeardInOrder() throws Exception {
        openAndClose("u1", 2000);

        RecordingListener heard = afterMarker();
        assertThat(heard.joins("u1")).isPositive().isEqualTo(heard.leaves("u1"));
        assertThat(done(c.roster(ROOM)).contains("u1")).isFalse();
        heard.assertNoViolations();
    }

    @Test // R59
    void soAreAHundredUsersInParallel() throws Exception {
        List<Callable<Integer>> users = new ArrayList<>();
        for (int user = 0; user < 100; user++) {
            String id = "u" + user;
            users.add(() -> openAndClose(id, 20));
        }

        trackers.atOnce(users);

        RecordingListener heard = afterMarker();
        for (int user = 0; user < 100; user++) {
            assertThat(heard.joins("u" + user)).isPositive().isEqualTo(heard.leaves("u" + user));
        }
        assertThat(heard.roster().size()).isEqualTo(1);
        heard.assertNoViolations();
    }

    private int openAndClose(String user, int pairs) throws Exception {
        PresenceConnection connection = a.connect(user);
        for (int pair = 0; pair < pairs; pair++) {
            connection = (pair % 2 == 0 ? a : b).connect(user);
            connection.join(ROOM, Map.of());
            done(connection.stored());
            connection.close();
        }
        done(connection.stored());
        return pairs;
    }

    /** What was heard up to a change that comes after all that was stored before. */
    private RecordingListener afterMarker() throws Exception {
        a.connect("marker").join(ROOM, Map.of());
        return hearing.until(heard -> heard.joins("marker") == 1);
    }
}
