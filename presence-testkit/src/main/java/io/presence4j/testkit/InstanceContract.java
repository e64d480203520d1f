package io.presence4j.testkit;

import static org.assertj.core.api.Assertions.assertThat;

import io.presence4j.PresenceTracker;
import java.time.Duration;
import java.util.List;
import org.junit.jupiter.api.Test;

/** Instances that start, come back, stand still or have a wrong clock, and what the others tell of it. */
public interface InstanceContract extends Scenarios {
    @Test // R32
    default void anInstanceThatRestartsAtOnceIsAnotherOne(Cast cast) {
        RecordingListener o = cast.c().watch("room-1");
        cast.start("web-1");
        for (int i = 0; i < 50; i++) {
            cast.instance("web-1").connect("u" + i, "room-1");
        }
        cast.seconds(5);
        o.clear();

        // 0 s: SIGKILL; up again after 2 s.
        cast.instance("web-1").crash();
        cast.seconds(2);
        cast.start("web-1");
        // 30 of the 50 connect to it within 5 s.
        for (int i = 0; i < 30; i++) {
            cast.millis(100);
            cast.instance("web-1").connect("u" + i, "room-1");
        }
        // 22 s.
        cast.seconds(17);

        assertThat(o.leaves()).isEqualTo(20);
        for (int i = 30; i < 50; i++) {
            assertThat(o.leaves("u" + i)).isOne();
        }
        assertThat(o.joins()).isZero();
        assertThat(cast.b().count("room-1")).isEqualTo(30);
        assertThat(cast.b().count(PresenceTracker.EVERYONE)).isEqualTo(30);
    }

    @Test // R33
    default void anInstanceThatStartsTouchesNobodyElse(Cast cast) {
        RecordingListener o = cast.c().watch("room-1");
        for (int i = 0; i < 100; i++) {
            cast.a().connect("a" + i, "room-1");
            cast.b().connect("b" + i, "room-1");
        }
        cast.seconds(5);
        o.clear();

        for (int start = 0; start < 4; start++) {
            Instance booting = cast.start("D");
            for (int sample = 0; sample < 100; sample++) {
                cast.millis(100);
                assertThat(cast.a().count("room-1")).isEqualTo(200);
            }
            // Once it is stopped, then killed.
            if (start % 2 == 0) {
                booting.close();
            } else {
                booting.crash();
            }
        }
        cast.quiet();

        assertThat(o.events()).isEmpty();
    }

    @Test // R39
    default void anInstanceFrozenBeyondItsLeaseComesBackWithAllItHad(Cast cast) {
        RecordingListener o = cast.c().watch("room-1");
        for (int i = 0; i < 40; i++) {
            cast.a().connect("u" + i, "room-1");
        }
        cast.seconds(5);
        o.clear();

        // 0 s: SIGSTOP.
        cast.a().freeze();
        cast.seconds(10);
        assertThat(o.events()).isEmpty();
        cast.seconds(9);
        assertThat(o.leaves()).isEqualTo(40);
        // 30 s: SIGCONT.
        cast.seconds(11);
        cast.a().thaw();
        cast.seconds(10);
        assertThat(o.joins()).isEqualTo(40);
        cast.seconds(60);

        assertThat(o.events()).hasSize(80);
    }

    @Test // R39
    default void anInstanceFrozenForLessThanItsLeaseIsNotMissed(Cast cast) {
        RecordingListener o = cast.c().watch("room-1");
        for (int i = 0; i < 40; i++) {
            cast.a().connect("u" + i, "room-1");
        }
        cast.seconds(5);
        o.clear();

        cast.a().freeze();
        cast.seconds(7);
        cast.a().thaw();
        cast.seconds(60);

        assertThat(o.events()).isEmpty();
    }

    @Test // R63
    default void queriesDoNotWaitForAnInstanceThatStandsStill(Cast cast) {
        for (int i = 0; i < 20; i++) {
            cast.a().connect("a" + i, "room-1");
        }
        for (int i = 0; i < 30; i++) {
            cast.b().connect("b" + i, "room-1");
        }
        cast.seconds(5);

        // 0 s: SIGSTOP.
        cast.a().freeze();
        for (int read = 0; read < 100; read++) {
            cast.millis(100);
            assertThat(cast.b().users("room-1")).hasSize(50);
            assertThat(cast.b().count("room-1")).isEqualTo(50);
            assertThat(cast.b().isOnline("a0")).isTrue();
        }
        // 19 s: its lease has ended.
        cast.seconds(9);

        assertThat(cast.b().users("room-1")).hasSize(30);
        assertThat(cast.b().count("room-1")).isEqualTo(30);
        assertThat(cast.b().isOnline("a0")).isFalse();
        cast.a().thaw();
    }

    @Test // R78
    default void whatDeadInstancesLeftIsRemovedByTheNextToStart(Cast cast) {
        for (int i = 0; i < 1_000; i++) {
            cast.a().connect("u" + i, "room-" + i);
        }
        cast.seconds(5);
        List.of(cast.a(), cast.b(), cast.c()).forEach(Instance::crash);

        // 60 s later one starts; it looks at none of the topics.
        cast.seconds(60);
        Instance next = cast.start("next");
        cast.quiet();

        assertThat(next.count(PresenceTracker.EVERYONE)).isZero();
        assertThat(next.count("room-0")).isZero();
        assertThat(cast.memory().keys()).noneMatch(key -> key.contains(":roster:") || key.contains(":topics:"));
    }

    @Test // R80
    default void clocksAMinuteApartMakeNobodyLeave(Cast cast) {
        cast.start("ahead", Duration.ofMinutes(1));
        cast.start("behind", Duration.ofMinutes(-1));
        RecordingListener o = cast.start("right").watch("room-1");
        cast.quiet();
        for (String name : List.of("ahead", "behind", "right")) {
            for (int i = 0; i < 30; i++) {
                cast.instance(name).connect(name + i, "room-1");
            }
        }
        cast.seconds(300);
        assertThat(o.leaves()).isZero();

        // One user of each closes.
        cast.running().forEach(each -> each.clients().get(0).close());
        cast.seconds(1);
        assertThat(o.leaves()).isEqualTo(3);
        // 0 s: SIGKILL.
        cast.instance("ahead").crash();
        cast.seconds(10);
        assertThat(o.leaves()).isEqualTo(3);
        cast.seconds(12);

        assertThat(o.leaves()).isEqualTo(3 + 29);
        assertThat(o.joins()).isEqualTo(90);
    }
}
