package io.presence4j.inmemory;

import static org.assertj.core.api.Assertions.assertThat;

import io.presence4j.PresenceConnection;
import io.presence4j.PresenceEvent;
import io.presence4j.PresenceTracker;
import io.presence4j.testkit.ManualTime;
import io.presence4j.testkit.RecordingListener;
import java.time.Duration;
import java.util.Map;
import org.junit.jupiter.api.Test;

/** What versions tell a receiver that passes events on. */
class EventChainTest {
    private final ManualTime time = new ManualTime();
    private final InMemoryPresenceStore store =
            InMemoryPresenceStore.builder().time(time).build();
    private final PresenceTracker here = PresenceTracker.builder(store).build();
    private final PresenceTracker there = PresenceTracker.builder(store).build();

    @Test
    void anEventNamesTheOneToldBeforeItThoughChangesThatAreNoEventsCameBetween() {
        RecordingListener events = RecordingListener.ofWatch();
        there.watch("room:7", events);
        time.advance(Duration.ofSeconds(1));

        PresenceConnection phone = join(here);
        time.advance(Duration.ofSeconds(1));
        // no event: another instance says the same of the same user
        PresenceConnection desktop = join(there);
        time.advance(Duration.ofSeconds(1));
        RecordingListener later = RecordingListener.ofWatch();
        here.watch("room:7", later);
        phone.close();
        time.advance(Duration.ofSeconds(1));
        desktop.close();
        time.advance(Duration.ofSeconds(1));

        PresenceEvent joined = events.events().get(1);
        PresenceEvent left = events.events().get(2);
        assertThat(left).isInstanceOf(PresenceEvent.Left.class);
        assertThat(left.previous()).isEqualTo(joined.version());
        assertThat(later.resyncs().get(0).version()).isBetween(joined.version() + 1, left.version() - 1);
        events.assertNoViolations();
        later.assertNoViolations();
    }

    private static PresenceConnection join(PresenceTracker tracker) {
        PresenceConnection connection = tracker.connect("sam");
        connection.join("room:7", Map.of());
        return connection;
    }
}
