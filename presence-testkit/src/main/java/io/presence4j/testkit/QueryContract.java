package io.presence4j.testkit;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.presence4j.Roster;
import io.presence4j.StoreUnavailableException;
import java.time.Duration;
import java.util.concurrent.CompletableFuture;
import org.junit.jupiter.api.Test;

/** What queries say, and when. */
public interface QueryContract extends Scenarios {
    @Test // R21
    default void whatIsStoredIsSeenAtOnceByEveryQuery(Cast cast) {
        for (int round = 0; round < 200; round++) {
            String user = "u" + round;
            // Another change has just opened the window.
            Client other = cast.a().connect("other", "room-1");
            cast.millis(50);
            Client c1 = cast.a().connect(user, "room-1");
            CompletableFuture<Void> stored = c1.connection().stored();
            int waited = 0;
            while (!stored.isDone() && waited <= 200) {
                cast.millis(10);
                waited += 10;
            }
            assertThat(stored).isCompleted();

            assertThat(cast.a().users("room-1")).contains(user);
            assertThat(cast.a().isOnline(user)).isTrue();
            assertThat(cast.a().count("room-1")).isEqualTo(2);
            cast.millis(300);
            assertThat(cast.b().users("room-1")).contains(user);
            assertThat(cast.b().isOnline(user)).isTrue();
            assertThat(cast.b().count("room-1")).isEqualTo(2);

            other.close();
            c1.close();
            cast.seconds(1);
        }
    }

    @Test
    default void aRosterThatTakesTooLongFailsAndIsNotReadOn(Cast cast) {
        for (int i = 0; i < 200; i++) {
            cast.a().connect("u" + i, "room-1");
        }
        cast.seconds(5);

        cast.harness().faults("B").every(Operation.ROSTER, Fault.DELAY_REPLY, Duration.ofMillis(600));
        CompletableFuture<Roster> roster = cast.b().tracker().roster("room-1");
        cast.seconds(3);
        assertThat(roster).isCompletedExceptionally();
        cast.b().traffic().clear();
        cast.seconds(20);

        assertThat(cast.b().traffic().calls(Operation.ROSTER)).isZero();
        cast.harness().faults("B").calm();
    }

    @Test
    default void aRosterThatTheStoreHasLostIsNoAnswer(Cast cast) {
        MemoryFaults memory = cast.memory();
        cast.a().connect("sam", "room-1");
        cast.seconds(5);

        memory.keys().stream().filter(key -> key.endsWith(":roster:room-1")).forEach(memory::forget);

        assertThatThrownBy(() -> cast.b().roster("room-1")).isInstanceOf(StoreUnavailableException.class);
        cast.seconds(10);
        assertThat(cast.b().users("room-1")).containsExactly("sam");
        assertThat(cast.b().count("room-1")).isOne();
    }
}
