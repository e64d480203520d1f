package io.presence4j.testkit;

import static org.assertj.core.api.Assertions.assertThat;

import org.junit.jupiter.api.Test;

/** Several connections of a user count as one member, over all instances. */
public interface CountingContract extends Scenarios {
    @Test // R01
    default void theLastOfSeveralTabsToCloseIsTheLeave(Cast cast) {
        RecordingListener o = cast.c().watch("room-1");
        Client c1 = cast.a().connect("u1", "room-1");
        cast.millis(25);
        Client c2 = cast.a().connect("u1", "room-1");
        cast.millis(25);
        Client c3 = cast.a().connect("u1", "room-1");
        cast.seconds(1);

        // 0 s: the first tab closes.
        c1.close();
        cast.seconds(2);
        // 2 s: the second.
        c2.close();
        cast.millis(1_999);
        assertThat(o.leaves()).isZero();
        assertThat(cast.b().count("room-1")).isOne();
        // 4 s: the last.
        cast.millis(1);
        c3.close();
        cast.seconds(1);

        assertThat(o.joins("u1")).isOne();
        assertThat(o.leaves("u1")).isOne();
        assertThat(cast.b().count("room-1")).isZero();
    }
}
