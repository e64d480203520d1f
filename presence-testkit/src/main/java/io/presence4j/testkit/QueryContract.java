package io.presence4j.testkit;

import static org.assertj.core.api.Assertions.assertThat;

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
}
