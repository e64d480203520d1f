package io.presence4j.redis.scenario;

import static org.assertj.core.api.Assertions.assertThat;

import io.presence4j.redis.RedisServer;
import java.util.List;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;

/** A process that stands still and goes on: a long collection of garbage, a virtual machine that is moved. */
@Tag("realtime")
class FrozenInstanceTest {
    private static final List<String> USERS = Scene.users("u", 40);

    @Test // R39
    void aProcessStoppedForThirtySecondsComesBackWithAllItHad() {
        try (RedisServer redis = RedisServer.start();
                Scene scene = Scene.on(redis)) {
            ProcessInstance a = scene.startProcess("A");
            Observed o = watchFull(scene, a);

            // 0 s: SIGSTOP.
            Moment zero = Moment.now();
            a.freeze();
            o.awaitLeaves(40, Pace.seconds(19).plus(Scene.GUARD));
            Figures.tell("R39 leaves after SIGSTOP", o.leaveTimes(zero));
            assertThat(o.leaveTimes(zero)).allMatch(time -> time.compareTo(Pace.seconds(10)) >= 0);
            // 30 s: SIGCONT.
            zero.pass(Pace.seconds(30));
            Moment back = Moment.now();
            a.thaw();
            o.awaitJoins(40, Pace.seconds(10).plus(Scene.GUARD));
            Figures.tell("R39 joins after SIGCONT", o.joinTimes(back));
            // And no flap in the next minute.
            Moment.now().pass(Pace.seconds(60));

            assertThat(o.changes()).hasSize(80);
            for (String user : USERS) {
                assertThat(o.leaves(user)).isOne();
                assertThat(o.joins(user)).isOne();
            }
            scene.check("room-1");
        }
    }

    private static Observed watchFull(Scene scene, ProcessInstance a) {
        LocalInstance c = scene.start("C");
        Observed o = scene.watch(c, "room-1");
        a.open(USERS, "room-1");
        a.awaitStored();
        o.awaitUsers(40, Scene.GUARD);
        scene.warmUp();
        o.clear();
        return o;
    }
}
