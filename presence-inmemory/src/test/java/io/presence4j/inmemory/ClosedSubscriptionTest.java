package io.presence4j.inmemory;

import static org.assertj.core.api.Assertions.assertThat;

import io.presence4j.PresenceEvent;
import io.presence4j.PresenceListener;
import io.presence4j.PresenceTracker;
import io.presence4j.testkit.ManualTime;
import java.lang.ref.WeakReference;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;

/** A listener that is not needed any more is let go of. */
class ClosedSubscriptionTest {
    private final ManualTime time = new ManualTime();
    private final PresenceTracker tracker = PresenceTracker.builder(
                    InMemoryPresenceStore.builder().time(time).build())
            .build();
    private final List<PresenceEvent> heard = new ArrayList<>();

    @AfterEach
    void close() {
        tracker.close();
    }

    @Test
    void oneThatIsClosedAtOnceLeavesNothingBehind() {
        assertThat(isLetGo(subscribeAndClose(Duration.ZERO))).isTrue();
    }

    @Test
    void soDoesOneThatIsClosedLater() {
        assertThat(isLetGo(subscribeAndClose(Duration.ofSeconds(5)))).isTrue();
    }

    @Test
    void anotherGoesOn() {
        tracker.subscribe(heard::add);

        assertThat(isLetGo(subscribeAndClose(Duration.ZERO))).isTrue();
        tracker.connect("dana");
        time.advance(Duration.ofSeconds(1));

        assertThat(heard).hasSize(2);
    }

    private WeakReference<PresenceListener> subscribeAndClose(Duration meanwhile) {
        PresenceListener listener = new ArrayList<PresenceEvent>()::add;
        var subscription = tracker.subscribe(listener);
        if (!meanwhile.isZero()) {
            time.advance(meanwhile);
        }
        subscription.close();
        time.advance(Duration.ofSeconds(5));
        return new WeakReference<>(listener);
    }

    private static boolean isLetGo(WeakReference<?> reference) {
        for (int attempt = 0; attempt < 10 && reference.get() != null; attempt++) {
            System.gc();
        }
        return reference.get() == null;
    }
}
