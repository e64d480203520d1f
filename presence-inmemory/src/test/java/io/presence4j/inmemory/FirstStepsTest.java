package io.presence4j.inmemory;

import static org.assertj.core.api.Assertions.assertThat;

import io.presence4j.LeaveReason;
import io.presence4j.PresenceConnection;
import io.presence4j.PresenceEvent;
import io.presence4j.PresenceTracker;
import io.presence4j.testkit.ManualTime;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Set;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;

/** What a host tries first. */
class FirstStepsTest {
    private final ManualTime time = new ManualTime();
    private final InMemoryPresenceStore store =
            InMemoryPresenceStore.builder().time(time).build();
    private final PresenceTracker here =
            PresenceTracker.builder(store).instanceName("here").build();
    private final PresenceTracker there =
            PresenceTracker.builder(store).instanceName("there").build();
    private final List<PresenceEvent> events = new ArrayList<>();

    @AfterEach
    void closeTrackers() {
        here.close();
        there.close();
    }

    @Test
    void joinAndLeaveAreToldOnAnotherInstance() {
        there.watch("room:7", events::add);
        time.advance(Duration.ZERO);
        PresenceConnection connection = here.connect("sam");
        connection.join("room:7", Map.of("name", "Sam"));

        time.advance(Duration.ofMillis(100));
        assertThat(there.roster("room:7").join().contains("sam")).isTrue();
        assertThat(there.count(PresenceTracker.EVERYONE)).isCompletedWithValue(1);
        assertThat(there.online(List.of("sam", "dana"))).isCompletedWithValue(Set.of("sam"));
        connection.close();
        time.advance(Duration.ofMillis(100));

        assertThat(events).hasSize(3);
        assertThat(events.get(0)).isInstanceOf(PresenceEvent.Resynced.class);
        assertThat(events.get(1)).isInstanceOf(PresenceEvent.Joined.class);
        assertThat(events.get(2))
                .isInstanceOfSatisfying(
                        PresenceEvent.Left.class,
                        left -> assertThat(left.reason()).isEqualTo(LeaveReason.CLOSED));
        assertThat(there.isOnline("sam")).isCompletedWithValue(false);
    }

    @Test
    void silentConnectionIsGoneAfterItsTtl() {
        there.watch("room:7", events::add);
        here.connect("dana").join("room:7", Map.of());
        time.advance(Duration.ofSeconds(29));
        assertThat(events).hasSize(2);

        time.advance(Duration.ofSeconds(2));

        assertThat(events.get(2))
                .isInstanceOfSatisfying(
                        PresenceEvent.Left.class,
                        left -> assertThat(left.reason()).isEqualTo(LeaveReason.EXPIRED));
    }

    @Test
    void subscriberHearsUsersComeAndGo() {
        there.subscribe(events::add);
        time.advance(Duration.ofSeconds(1));
        PresenceConnection connection = here.connect("sam");
        time.advance(Duration.ofSeconds(1));
        connection.close();
        time.advance(Duration.ofSeconds(1));

        assertThat(events).hasSize(3);
        assertThat(events.get(1)).isInstanceOf(PresenceEvent.Joined.class);
        assertThat(events.get(2)).isInstanceOf(PresenceEvent.Left.class);
    }
}
