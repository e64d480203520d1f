package io.presence4j.redis.scenario;

import static org.assertj.core.api.Assertions.assertThat;

import io.presence4j.PresenceConnection;
import io.presence4j.redis.RedisCluster;
import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;

/** Topics of several slots, and names that could be taken for hash tags. */
@Tag("realtime")
class ClusterTopicsTest {
    private static final String[] TOPICS = {"a", "b", "{c}", "d}e{f"};

    @Test // R70
    void topicsOfSeveralSlotsAreLeftTogether() {
        try (Scene scene = Scene.on(RedisCluster.get(), Place.Kind.CLUSTER, "slots")) {
            // Other tests use these servers as well.
            long crossSlotsBefore = crossSlots(scene);
            ProcessInstance killed = scene.startProcess("to be killed");
            LocalInstance a = scene.start("A");
            LocalInstance c = scene.start("C");
            List<Observed> all = new ArrayList<>();
            for (String topic : TOPICS) {
                all.add(scene.watch(c, topic));
            }
            killed.open(Scene.users("dying", 10), TOPICS);
            PresenceConnection sam = a.connect("sam", TOPICS);
            a.open("stays", TOPICS);
            sam.stored().join();
            all.forEach(o -> o.awaitUsers(12, Scene.GUARD));
            killed.awaitStored();
            scene.warmUp();
            all.forEach(Observed::clear);

            // One connection in all four closes; an instance is killed; all others close.
            a.close("sam");
            sam.stored().join();
            all.forEach(o -> o.awaitLeaves(1, Scene.GUARD));
            scene.kill(killed);
            all.forEach(o -> o.awaitLeaves(11, Pace.seconds(20).plus(Scene.GUARD)));
            a.close("stays");
            all.forEach(o -> o.awaitLeaves(12, Scene.GUARD));
            scene.quiet();

            assertThat(all).allSatisfy(o -> {
                assertThat(o.changes()).hasSize(12);
                assertThat(o.leaves()).isEqualTo(12);
                assertThat(o.leaves("sam")).isEqualTo(1);
            });
            assertThat(crossSlots(scene)).isEqualTo(crossSlotsBefore);
            scene.check(TOPICS);
        }
    }

    private static long crossSlots(Scene scene) {
        return scene.nodes().stream()
                .mapToLong(node -> new Commands(node).errors().getOrDefault("CROSSSLOT", 0L))
                .sum();
    }
}
