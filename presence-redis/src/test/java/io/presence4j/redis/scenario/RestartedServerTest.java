package io.presence4j.redis.scenario;

import static org.assertj.core.api.Assertions.assertThat;

import io.presence4j.PresenceEvent;
import io.presence4j.PresenceEvent.Left;
import io.presence4j.redis.RedisServer;
import java.util.ArrayList;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Set;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;

/** A server without persistence that is killed and started again. */
@Tag("realtime")
class RestartedServerTest {
    @Test // R37
    void aServerThatRestartsEmptyIsWholeAgainAndNobodyIsToldAsLeft() {
        try (RedisServer redis = RedisServer.start();
                Scene scene = Scene.on(redis)) {
            LocalInstance a = scene.start("A");
            LocalInstance b = scene.start("B");
            LocalInstance c = scene.start("C");
            Set<String> topics = new LinkedHashSet<>();
            List<Observed> watches = new ArrayList<>();
            for (int topic = 0; topic < 20; topic++) {
                topics.add("room-" + topic);
                a.open(Scene.users("a" + topic + "-", 5), "room-" + topic);
                b.open(Scene.users("b" + topic + "-", 5), "room-" + topic);
                watches.add(scene.watch(c, "room-" + topic));
            }
            scene.awaitAgreement(Scene.GUARD, topics);
            scene.warmUp();
            watches.forEach(Observed::clear);

            // Down for 3 s, in which one closes.
            Moment down = Moment.now();
            redis.kill();
            a.close("a7-0");
            down.pass(Pace.seconds(3));
            redis.startAgain();
            Moment up = Moment.now();
            scene.awaitAgreement(Pace.seconds(10).plus(Scene.GUARD), topics);
            Figures.tell("R37 whole again after ms", up.elapsed().toMillis());
            assertThat(c.count("everyone")).isEqualTo(199);
            scene.quiet();

            List<PresenceEvent> all =
                    watches.stream().flatMap(o -> o.changes().stream()).toList();
            assertThat(all)
                    .singleElement()
                    .isInstanceOfSatisfying(
                            Left.class, left -> assertThat(left.last().userId()).isEqualTo("a7-0"));
            scene.check(topics.toArray(String[]::new));
        }
    }
}
