package io.presence4j.testkit;

import static org.assertj.core.api.Assertions.assertThat;

import io.presence4j.LeaveReason;
import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.Test;

/** How an instance ends: killed or closed, its users leave once, and nothing of it is left. */
public interface CrashContract extends Scenarios {
    @Test // R05
    default void usersOfAKilledInstanceLeaveOnceAndSharedOnesStay(Cast cast) {
        List<RecordingListener> observers =
                List.of(cast.b().watch("room-1"), cast.c().watch("room-1"));
        for (int i = 0; i < 100; i++) {
            cast.a().connect("u" + i, "room-1");
        }
        for (int i = 80; i < 130; i++) {
            cast.b().connect("u" + i, "room-1");
        }
        cast.seconds(5);
        assertThat(cast.c().count("room-1")).isEqualTo(130);
        observers.forEach(RecordingListener::clear);

        // 0 s: SIGKILL.
        cast.a().crash();
        // G4: lease + 2 s.
        cast.seconds(17);

        for (RecordingListener o : observers) {
            assertThat(o.leavesBy(LeaveReason.INSTANCE_LOST))
                    .extracting(left -> left.last().userId())
                    .doesNotHaveDuplicates()
                    .hasSize(80);
            assertThat(o.events()).hasSize(80);
            for (int i = 80; i < 100; i++) {
                assertThat(o.eventsOf("u" + i)).isEmpty();
            }
        }
        assertThat(cast.b().count("room-1")).isEqualTo(50);
    }

    @Test // R05
    default void aKilledInstanceLeavesNoTraceInTheStore(Cast cast) {
        cast.a().connect("u0", "room-1");
        cast.seconds(5);
        String killed = cast.a().id();
        assertThat(cast.traces(killed)).isNotEmpty();

        cast.a().crash();
        cast.quiet();

        assertThat(cast.traces(killed)).isEmpty();
    }

    @Test // R06
    default void aClosedInstanceTellsItsLeavesBeforeItGoes(Cast cast) {
        List<RecordingListener> observers = new ArrayList<>();
        for (int topic = 0; topic < 10; topic++) {
            observers.add(cast.c().watch("room-" + topic));
            for (int i = 0; i < 19; i++) {
                cast.a().connect("u" + topic + "-" + i, "room-" + topic);
            }
        }
        cast.seconds(5);
        // The last ones come when the stop is near: the window is open.
        for (int topic = 0; topic < 10; topic++) {
            cast.a().connect("u" + topic + "-19", "room-" + topic);
        }
        cast.millis(100);
        observers.forEach(RecordingListener::clear);

        // 0 s: a clean stop.
        cast.a().close();
        cast.seconds(6);
        assertThat(observers)
                .allSatisfy(o -> assertThat(o.leavesBy(LeaveReason.CLOSED))
                        .extracting(left -> left.last().userId())
                        .doesNotHaveDuplicates()
                        .hasSize(20));
        // Its lease would have ended, and more.
        cast.quiet();

        assertThat(observers).allSatisfy(o -> assertThat(o.events()).hasSize(20));
    }

    @Test // R06
    default void aClosedInstanceLeavesNoTraceInTheStore(Cast cast) {
        cast.a().connect("u0", "room-1");
        cast.seconds(5);
        String closed = cast.a().id();
        assertThat(cast.traces(closed)).isNotEmpty();

        cast.a().close();
        cast.seconds(1);

        assertThat(cast.traces(closed)).isEmpty();
    }
}
