package io.presence4j.redis.scenario;

import static org.assertj.core.api.Assertions.assertThat;

import io.presence4j.redis.RedisServer;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;

/** A process that stands still for less than its lease. */
@Tag("realtime")
class StalledInstanceTest {
    private static final List<String> USERS = Scene.users("u", 40);

    @Test // R39
    void aProcessStoppedForSevenSecondsIsNotMissed() {
        try (RedisServer redis = RedisServer.start();
                Scene scene = Scene.on(redis)) {
            ProcessInstance a = scene.startProcess("A");
            LocalInstance c = scene.start("C");
            Observed o = scene.watch(c, "room-1");
            a.open(USERS, "room-1");
            o.awaitUsers(40, Scene.GUARD);
            scene.warmUp();
            o.clear();

            Moment zero = Moment.now();
            a.freeze();
            zero.pass(Pace.seconds(7));
            a.thaw();
            Moment.now().pass(Pace.seconds(60));

            assertThat(o.changes()).isEmpty();
            scene.check("room-1");
        }
    }

    @Test // R63
    void queriesDoNotWaitForAProcessThatStandsStill() {
        try (RedisServer redis = RedisServer.start();
                Scene scene = Scene.on(redis)) {
            ProcessInstance a = scene.startProcess("A");
            LocalInstance b = scene.start("B");
            a.open(Scene.users("a", 20), "room-1");
            b.open(Scene.users("b", 30), "room-1");
            a.awaitStored();
            b.awaitStored();
            scene.warmUp();

            // 0 s: SIGSTOP, then a hundred reads in 10 s.
            Moment zero = Moment.now();
            a.freeze();
            List<Duration> times = new ArrayList<>();
            for (int read = 0; read < 100; read++) {
                zero.pass(Pace.millis(100L * read));
                Moment begin = Moment.now();
                int size = b.tracker().roster("room-1").join().size();
                int count = b.tracker().count("room-1").join();
                boolean isOnline = b.tracker().isOnline("a0").join();
                times.add(begin.elapsed());
                if (zero.elapsed().compareTo(Pace.seconds(11)) < 0) {
                    assertThat(size).isEqualTo(50);
                    assertThat(count).isEqualTo(50);
                    assertThat(isOnline).isTrue();
                }
            }
            Figures.tell("R63 roster, count and isOnline", times);
            Moment.now().await(Pace.seconds(19).plus(Scene.GUARD), "30 after the lease", () -> b.count("room-1") == 30);
            assertThat(b.roster("room-1")).hasSize(30);
            assertThat(b.tracker().isOnline("a0").join()).isFalse();

            a.thaw();
            scene.check("room-1");
        }
    }
}
