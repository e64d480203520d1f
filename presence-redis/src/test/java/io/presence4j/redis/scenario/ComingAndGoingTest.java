package io.presence4j.redis.scenario;

import static org.assertj.core.api.Assertions.assertThat;

import io.presence4j.PresenceConnection;
import io.presence4j.redis.RedisServer;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.TreeSet;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;

/** Topics that come and go, and instances that die with theirs. */
@Tag("realtime")
class ComingAndGoingTest {
    private static final int TOPICS = Pace.scaled(100_000, 10_000);
    /** Topics of one connection. */
    private static final int EACH = 100;

    @Test // R60
    void topicsThatComeAndGoLeaveNothingBehind() {
        try (RedisServer redis = RedisServer.start();
                Scene scene = Scene.on(redis)) {
            LocalInstance a = scene.start("A");
            LocalInstance b = scene.start("B");
            Moment.now().pass(Pace.seconds(3));
            Set<String> before = new TreeSet<>(scene.keys());
            long heapBefore = usedHeap();

            // Half are closed, three in ten fall silent, two in ten die with their instance.
            CrashableInstance d = scene.startCrashable("D");
            List<String> closing = connect(a, "closing", TOPICS / 2);
            List<String> silent = connect(b, "silent", TOPICS * 3 / 10);
            connect(d, "dying", TOPICS / 5);
            assertThat(scene.redis().dbsize()).isGreaterThan(TOPICS);
            a.close(closing);
            b.fallSilent(silent);
            scene.crash(d);
            Moment.now().await(Pace.QUIET.plus(Scene.GUARD), "nobody in everyone", () -> a.count("everyone") == 0);
            Moment.now()
                    .await(
                            Pace.QUIET.plus(Scene.GUARD),
                            "no key left",
                            () -> remaining(scene, before).isEmpty());

            Figures.tell("R60 heap in MB before and after " + TOPICS + " topics", heapBefore + ", " + usedHeap());
            scene.check("closing-0", "silent-0", "dying-0");
        }
    }

    /** Keys that were not there before; versions of everyone stay. */
    private static List<String> remaining(Scene scene, Set<String> before) {
        List<String> keys = new ArrayList<>(scene.keys());
        keys.removeAll(before);
        keys.removeIf(key -> key.endsWith("}:versions"));
        return keys;
    }

    private static List<String> connect(LocalInstance instance, String name, int topics) {
        List<String> users = new ArrayList<>();
        for (int from = 0; from < topics; from += EACH) {
            PresenceConnection connection = instance.connect(name + from);
            for (int topic = from; topic < from + EACH; topic++) {
                connection.join(name + "-" + topic, Map.of());
            }
            users.add(name + from);
        }
        instance.awaitStored();
        return users;
    }

    private static long usedHeap() {
        System.gc();
        Runtime runtime = Runtime.getRuntime();
        return (runtime.totalMemory() - runtime.freeMemory()) / 1_000_000;
    }

    @Test // R78
    void whatDeadInstancesLeftIsRemovedByTheNextToStart() {
        try (RedisServer redis = RedisServer.start();
                Scene scene = Scene.on(redis)) {
            CrashableInstance a = scene.startCrashable("A");
            for (int topic = 0; topic < 1000; topic++) {
                a.connect("u" + topic, "room-" + topic);
            }
            a.awaitStored();
            assertThat(scene.keys())
                    .filteredOn(key -> key.contains("roster:room-"))
                    .hasSize(1000);
            Set<String> dead = scene.instanceIds();

            // All instances are dead; C starts a minute later and touches none of the topics.
            scene.crash(a);
            Moment.now().pass(Pace.seconds(60));
            Moment start = Moment.now();
            scene.start("C");
            start.await(
                    Pace.QUIET.plus(Scene.GUARD),
                    "no roster left",
                    () -> scene.keys().stream()
                            .noneMatch(key ->
                                    key.contains(":roster:") || dead.stream().anyMatch(key::contains)));

            Figures.tell(
                    "R78 a thousand topics are gone after ms", start.elapsed().toMillis());
            scene.check("room-0");
        }
    }
}
