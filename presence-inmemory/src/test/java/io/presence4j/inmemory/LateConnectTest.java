package io.presence4j.inmemory;

import static org.assertj.core.api.Assertions.assertThat;

import io.presence4j.CloseRequest;
import io.presence4j.ConnectOptions;
import io.presence4j.PresenceConnection;
import io.presence4j.PresenceTracker;
import io.presence4j.spi.Loop;
import io.presence4j.spi.Step;
import io.presence4j.spi.TaskPool;
import io.presence4j.spi.TimeSource;
import io.presence4j.testkit.ManualTime;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.CompletableFuture;
import org.junit.jupiter.api.Test;

/** A connection that is being opened while the tracker drains or closes: the time that it reads is when that happens. */
class LateConnectTest {
    private final ManualTime time = new ManualTime();
    private final HookedTime hooked = new HookedTime();
    private final PresenceTracker tracker = PresenceTracker.builder(
                    InMemoryPresenceStore.builder().time(hooked).build())
            .build();
    private final List<CloseRequest> asked = new ArrayList<>();
    private CompletableFuture<Void> drained = new CompletableFuture<>();

    private final class HookedTime implements TimeSource {
        private Runnable next = () -> {};

        @Override
        public long nanoTime() {
            Runnable hook = next;
            next = () -> {};
            hook.run();
            return time.nanoTime();
        }

        @Override
        public Loop start(String name, Step step) {
            return time.start(name, step);
        }

        @Override
        public TaskPool pool(String name) {
            return time.pool(name);
        }

        @Override
        public void await(CompletableFuture<?> done, long limitNanos) {
            time.await(done, limitNanos);
        }
    }

    private void drain(Duration period) {
        drained = tracker.drain(period);
    }

    private PresenceConnection connectWhile(Runnable happens) {
        time.advance(Duration.ofSeconds(1));
        hooked.next = happens;
        PresenceConnection connection = tracker.connect(
                "u", ConnectOptions.of((c, why) -> asked.add(why)).untilClosed());
        time.advance(Duration.ofSeconds(1));
        return connection;
    }

    @Test
    void itIsAskedToGoWithTheOthersOfADrain() {
        tracker.connect("first", ConnectOptions.defaults().untilClosed());

        PresenceConnection late = connectWhile(() -> {
            drain(Duration.ofSeconds(20));
            time.advance(Duration.ofSeconds(1));
        });
        assertThat(late.isOpen()).isTrue();
        assertThat(asked).hasSize(1);
        assertThat(drained).isNotDone();
        time.advance(Duration.ofSeconds(20));

        assertThat(late.isOpen()).isFalse();
        tracker.close();
    }

    @Test
    void itIsAskedOnceThoughTheDrainFoundItToo() {
        connectWhile(() -> drain(Duration.ofSeconds(1)));
        time.advance(Duration.ofSeconds(20));

        assertThat(asked).hasSize(1);
        tracker.close();
    }

    @Test
    void itIsClosedWhenTheDrainIsOver() {
        PresenceConnection late = connectWhile(() -> {
            drain(Duration.ofSeconds(20));
            time.advance(Duration.ofSeconds(1));
        });

        assertThat(late.isOpen()).isFalse();
        assertThat(asked).hasSize(1);
        assertThat(drained).isCompleted();
        assertThat(tracker.isOnline("u")).isCompletedWithValue(false);
        tracker.close();
    }

    @Test
    void itIsClosedWithTheTracker() {
        PresenceConnection late = connectWhile(tracker::close);

        assertThat(late.isOpen()).isFalse();
        assertThat(asked).hasSize(1);
    }
}
