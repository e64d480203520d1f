package io.presence4j.inmemory;

import static io.presence4j.inmemory.RealTrackers.GUARD;
import static io.presence4j.inmemory.RealTrackers.done;
import static org.assertj.core.api.Assertions.assertThat;

import io.presence4j.PresenceConnection;
import io.presence4j.PresenceTracker;
import io.presence4j.testkit.RecordingListener;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.concurrent.Callable;
import java.util.concurrent.CyclicBarrier;
import java.util.concurrent.TimeUnit;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;

/** What happens at one instant, on threads that a barrier releases together; a user and a room for each round. */
@Tag("realtime")
class SameInstantTest {
    private static final int ROUNDS = 1000;

    private final RealTrackers trackers = new RealTrackers();
    private final CyclicBarrier barrier = new CyclicBarrier(3);
    private final List<Hearing> hearings = new ArrayList<>();
    private PresenceTracker a;
    private PresenceTracker b;
    private PresenceTracker c;

    @BeforeEach
    void watchAllRoomsOnC() throws Exception {
        a = trackers.start("a");
        b = trackers.start("b");
        c = trackers.start("c");
        for (int round = 0; round < ROUNDS; round++) {
            hearings.add(Hearing.ofWatch());
            c.watch("room-" + round, hearings.get(round));
        }
        for (Hearing hearing : hearings) {
            hearing.until(heard -> !heard.resyncs().isEmpty());
        }
    }

    @AfterEach
    void close() {
        trackers.close();
    }

    @Test // R03
    void openAndCloseOnThreeInstancesAtOneInstantIsOneJoinAndOneLeave() throws Exception {
        trackers.atOnce(List.of(openAndCloseOn(a), openAndCloseOn(b), openAndCloseOn(c)));

        hearMarkers();
        for (int round = 0; round < ROUNDS; round++) {
            RecordingListener heard = hearings.get(round).recording();
            assertThat(heard.joins("u" + round)).as("joins in round %d", round).isEqualTo(1);
            assertThat(heard.leaves("u" + round))
                    .as("leaves in round %d", round)
                    .isEqualTo(1);
            assertThat(done(a.roster("room-" + round)).contains("u" + round)).isFalse();
            heard.assertNoViolations();
        }
    }

    @Test // R10
    void closingTwiceAtOneInstantIsOneLeaveAndTakesNobodyElseAway() throws Exception {
        List<PresenceConnection> first = new ArrayList<>();
        for (int round = 0; round < ROUNDS; round++) {
            first.add(join(a, "u" + round, round));
            join(a, "other", round);
        }
        for (PresenceConnection connection : first) {
            done(connection.stored());
        }

        trackers.atOnce(List.of(closeAll(first), closeAll(first), closeAll(first)));
        for (PresenceConnection connection : first) {
            done(connection.stored());
        }

        hearMarkers();
        for (int round = 0; round < ROUNDS; round++) {
            RecordingListener heard = hearings.get(round).recording();
            assertThat(heard.leaves("u" + round))
                    .as("leaves in round %d", round)
                    .isEqualTo(1);
            assertThat(heard.leaves("other")).isZero();
            assertThat(done(c.roster("room-" + round)).contains("other")).isTrue();
            heard.assertNoViolations();
        }
    }

    /** Opens and closes at the instants at which the two other threads do. */
    private Callable<Integer> openAndCloseOn(PresenceTracker tracker) {
        return () -> {
            for (int round = 0; round < ROUNDS; round++) {
                awaitOthers();
                PresenceConnection connection = join(tracker, "u" + round, round);
                done(connection.stored());
                awaitOthers();
                connection.close();
                done(connection.stored());
            }
            return ROUNDS;
        };
    }

    private Callable<Integer> closeAll(List<PresenceConnection> connections) {
        return () -> {
            for (PresenceConnection connection : connections) {
                awaitOthers();
                connection.close();
            }
            return connections.size();
        };
    }

    private void awaitOthers() throws Exception {
        barrier.await(GUARD.toMillis(), TimeUnit.MILLISECONDS);
    }

    private static PresenceConnection join(PresenceTracker tracker, String user, int round) {
        PresenceConnection connection = tracker.connect(user);
        connection.join("room-" + round, Map.of());
        return connection;
    }

    /** Waits for a change in each room that comes after all that was stored before. */
    private void hearMarkers() throws Exception {
        for (int round = 0; round < ROUNDS; round++) {
            join(b, "marker", round);
        }
        for (Hearing hearing : hearings) {
            hearing.until(heard -> heard.joins("marker") == 1);
        }
    }
}
