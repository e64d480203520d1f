package io.presence4j.redis.scenario;

import static org.assertj.core.api.Assertions.assertThat;

import io.presence4j.LeaveReason;
import io.presence4j.PresenceEvent.Left;
import io.presence4j.redis.RedisServer;
import java.util.List;
import java.util.Set;
import java.util.TreeSet;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;

/** A process that dies without a word. */
@Tag("realtime")
class KilledInstanceTest {
    @Test // R05
    void usersOfAKilledProcessLeaveOnceAndSharedOnesStay() {
        try (RedisServer redis = RedisServer.start();
                Scene scene = Scene.on(redis)) {
            ProcessInstance a = scene.startProcess("A");
            Set<String> idsOfA = scene.instanceIds();
            LocalInstance b = scene.start("B");
            LocalInstance c = scene.start("C");
            Observed onB = scene.watch(b, "room-1");
            Observed onC = scene.watch(c, "room-1");
            List<String> shared = Scene.users("shared", 20);
            a.open(Scene.users("a", 80), "room-1");
            a.open(shared, "room-1");
            b.open(Scene.users("b", 30), "room-1");
            b.open(shared, "room-1");
            List.of(onB, onC).forEach(o -> o.awaitUsers(130, Scene.GUARD));
            a.awaitStored();
            scene.warmUp();
            List.of(onB, onC).forEach(Observed::clear);

            // 0 s: SIGKILL.
            Moment zero = Moment.now();
            scene.kill(a);
            List.of(onB, onC).forEach(o -> o.awaitLeaves(80, Pace.seconds(20).plus(Scene.GUARD)));
            Moment.now().pass(Pace.QUIET);

            for (Observed o : List.of(onB, onC)) {
                assertThat(o.changes())
                        .hasSize(80)
                        .allSatisfy(event -> assertThat(event)
                                .isInstanceOfSatisfying(
                                        Left.class,
                                        left -> assertThat(left.reason()).isEqualTo(LeaveReason.INSTANCE_LOST)));
                assertThat(o.leaveTimes(zero)).allMatch(time -> time.compareTo(Pace.seconds(10)) >= 0);
                Figures.tell("R05 leaves after the kill", o.leaveTimes(zero));
            }
            assertThat(b.count("room-1")).isEqualTo(50);
            Set<String> left = new TreeSet<>(scene.instanceIds());
            left.retainAll(idsOfA);
            assertThat(left).isEmpty();
            assertThat(scene.keys()).noneMatch(key -> idsOfA.stream().anyMatch(key::contains));
            scene.check("room-1");
        }
    }
}
