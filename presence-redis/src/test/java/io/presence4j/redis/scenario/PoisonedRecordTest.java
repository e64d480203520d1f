package io.presence4j.redis.scenario;

import static org.assertj.core.api.Assertions.assertThat;

import io.presence4j.redis.LogLines;
import io.presence4j.redis.RedisServer;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;

/** Records that an eviction meets and cannot read. */
@Tag("realtime")
class PoisonedRecordTest {
    private static final List<String> USERS = Scene.users("u", 100);

    @Test // R85
    void anEvictionThatMeetsThemGoesOnAndReportsEachOnce() {
        try (RedisServer redis = RedisServer.start();
                Scene scene = Scene.on(redis);
                LogLines log = LogLines.record()) {
            CrashableInstance a = scene.startCrashable("A");
            LocalInstance b = scene.start("B");
            LocalInstance c = scene.start("C");
            Observed o = scene.watch(c, "room-1");
            a.open(USERS, "room-1");
            o.awaitUsers(100, Scene.GUARD);
            scene.warmUp();
            o.clear();

            // One record is garbage, one has a format of a newer release.
            scene.crash(a);
            Moment crash = Moment.now();
            poison(scene, "u7", "garbage");
            poison(scene, "u8", "12345678@a-newer-kind-of-statement");
            o.awaitLeaves(100, Pace.seconds(22).plus(Scene.GUARD));
            Figures.tell("R85 leaves after the crash", o.leaveTimes(crash));
            scene.quiet();

            assertThat(o.changes()).hasSize(100);
            assertThat(USERS).allSatisfy(user -> assertThat(o.leaves(user)).isOne());
            assertThat(log.containing("could not be read")).hasSize(2);
            assertThat(b.count("room-1")).isZero();
            theNextIsEvictedToo(scene, o);
            scene.check("room-1");
        }
    }

    private static void theNextIsEvictedToo(Scene scene, Observed o) {
        CrashableInstance d = scene.startCrashable("D");
        d.open(USERS, "room-1");
        d.awaitStored();
        o.awaitUsers(100, Scene.GUARD);
        o.clear();

        scene.crash(d);
        o.awaitLeaves(100, Pace.seconds(22).plus(Scene.GUARD));

        assertThat(o.changes()).hasSize(100);
    }

    private static void poison(Scene scene, String user, String record) {
        String roster = scene.keys().stream()
                .filter(key -> key.endsWith(":roster:room-1"))
                .findFirst()
                .orElseThrow();
        scene.redis().hset(roster, Map.of(user, record));
    }
}
