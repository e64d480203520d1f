package io.presence4j.testkit;

import static org.assertj.core.api.Assertions.assertThat;

import java.time.Duration;
import java.util.Random;
import org.junit.jupiter.api.Test;

/** A connection may be closed at any time. */
public interface ClosingContract extends Scenarios {
    @Test // R11
    default void aConnectionClosedBeforeItWasStoredLeavesNothing(Cast cast) {
        RecordingListener o = cast.c().watch("room-1");
        cast.harness().faults("A").everyCall(Fault.DELAY_REPLY, Duration.ofMillis(300));
        Random random = new Random(11);
        Client[] clients = new Client[1_000];

        // 0 to 10 s: each of a thousand closes before the store has answered to its open.
        Timeline timeline = new Timeline();
        for (int i = 0; i < clients.length; i++) {
            int number = i;
            int opensAt = i * 10;
            timeline.at(opensAt, () -> clients[number] = cast.a().connect("u" + number, "room-1"));
            timeline.at(opensAt + random.nextInt(300), () -> clients[number].close());
        }
        timeline.play(cast, 12_000);
        cast.harness().faults("A").calm();
        cast.quiet();

        for (int i = 0; i < clients.length; i++) {
            assertThat(o.joins("u" + i)).as("joins of u%d", i).isLessThanOrEqualTo(1);
            assertThat(o.leaves("u" + i)).as("leaves of u%d", i).isEqualTo(o.joins("u" + i));
        }
        assertThat(o.joins()).isPositive();
        assertThat(cast.b().count("room-1")).isZero();
    }
}
