package io.presence4j.redis.scenario;

import static org.assertj.core.api.Assertions.assertThat;

import io.presence4j.redis.FaultProxy;
import io.presence4j.redis.RedisServer;
import java.util.ArrayList;
import java.util.List;
import java.util.Set;
import java.util.TreeSet;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;

/** A connection for messages that is away for a while. */
@Tag("realtime")
class CutSubscriptionTest {
    @Test // R36
    void whatHappenedWhileASubscriptionWasCutIsToldOnce() {
        try (RedisServer redis = RedisServer.start();
                FaultProxy line = FaultProxy.to(redis);
                Scene scene = Scene.on(redis)) {
            LocalInstance a = scene.start("A");
            LocalInstance b = scene.start("B");
            LocalInstance c = scene.start("C", line);
            List<String> before = Scene.users("before", 60);
            a.open(before.subList(0, 30), "room-1");
            b.open(before.subList(30, 60), "room-1");
            Observed o = scene.watch(c, "room-1");
            o.awaitUsers(60, Scene.GUARD);
            scene.warmUp();
            o.clear();

            // 0 s: C hears nothing more, but can still ask; in the next 8 s ten join, ten leave, and one leaves and
            // joins.
            Moment zero = Moment.now();
            assertThat(line.cutSubscriptions()).isPositive();
            List<String> joining = Scene.users("joins", 10);
            List<String> leaving = before.subList(0, 10);
            a.open(joining, "room-1");
            a.close(leaving);
            b.close(before.get(30));
            zero.pass(Pace.seconds(4));
            b.open(before.get(30), "room-1");
            zero.pass(Pace.seconds(8));

            // 8 s: it hears again.
            Moment back = Moment.now();
            line.pass();
            Set<String> expected = new TreeSet<>(before);
            expected.addAll(joining);
            expected.removeAll(Set.copyOf(leaving));
            back.await(Scene.GUARD, "the view is the roster", () -> o.users().equals(expected));
            Figures.tell(
                    "R36 view is right after the return, ms", back.elapsed().toMillis());
            back.pass(Pace.seconds(10));

            String gone = before.get(30);
            assertThat(o.joins(gone)).isEqualTo(o.leaves(gone)).isLessThanOrEqualTo(1);
            List<String> told = new ArrayList<>();
            joining.forEach(user -> told.add(o.joins(user) + " " + o.leaves(user)));
            leaving.forEach(user -> told.add(o.leaves(user) + " " + o.joins(user)));
            assertThat(told).hasSize(20).containsOnly("1 0");
            assertThat(o.changes()).hasSize(20 + 2 * o.joins(gone));
            scene.awaitMessages(a, o);
            scene.check("room-1");
        }
    }
}
