package io.presence4j.redis.scenario;

import static org.assertj.core.api.Assertions.assertThat;

import io.presence4j.redis.RedisServer;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;

/** All users of three processes go and come back at once: a proxy in front of them was restarted. */
@Tag("realtime")
class StampedeTest {
    /* Not divided by the pace: it has to outlast two lost calls, each of which costs a store timeout. */
    private static final Duration LINGER = Duration.ofSeconds(Pace.scaled(10, 5));
    private static final int TOPICS = 300;
    private static final int STEPS = 20;

    @Test // R35
    void everybodyBackAtOnceWithLingerIsNoEvent() {
        try (RedisServer redis = RedisServer.start();
                Scene scene = Scene.on(redis)) {
            Rooms rooms = new Rooms(scene, LINGER);

            rooms.allGo();
            rooms.allComeBack();
            Moment.now().pass(LINGER.plusSeconds(1));

            assertThat(rooms.observed.stream().flatMap(o -> o.changes().stream()))
                    .isEmpty();
            scene.check("room-0", "room-299");
        }
    }

    @Test // R35
    void everybodyBackAtOnceWithoutLingerIsOneLeaveAndOneJoin() {
        try (RedisServer redis = RedisServer.start();
                Scene scene = Scene.on(redis)) {
            Rooms rooms = new Rooms(scene, Duration.ZERO);

            rooms.allGo();
            // Who is back before its leave is stored is no event.
            Moment.now().await(Scene.GUARD, "all gone", () -> rooms.leaves() == 3000);
            rooms.allComeBack();
            Moment.now().await(Scene.GUARD, "all back", () -> rooms.joins() == 3000);
            Moment.now().pass(Pace.seconds(15));

            assertThat(rooms.leaves()).isEqualTo(3000);
            assertThat(rooms.joins()).isEqualTo(3000);
            for (int user = 0; user < 3000; user++) {
                Observed o = rooms.observed.get(user % TOPICS);
                assertThat(o.leaves("u" + user)).isOne();
                assertThat(o.joins("u" + user)).isOne();
            }
            scene.check("room-0", "room-299");
        }
    }

    /** 3,000 users, ten in each of 300 topics, a thousand on each of three processes; a fourth instance watches. */
    private static final class Rooms {
        final List<Observed> observed = new ArrayList<>();
        private final List<ProcessInstance> three;
        private final Commands commands;
        private long idle;
        private long before;
        private Moment zero = Moment.now();

        Rooms(Scene scene, Duration linger) {
            three = scene.startProcesses(List.of("A", "B", "C"), linger);
            LocalInstance d = scene.start("D", Pace.SETTING.withLinger(linger));
            for (int topic = 0; topic < TOPICS; topic++) {
                observed.add(scene.watch(d, "room-" + topic));
            }
            for (int step = 0; step < STEPS; step++) {
                for (int i = 0; i < 3; i++) {
                    three.get(i).openEach(usersOf(step, i));
                }
            }
            three.forEach(ProcessInstance::awaitStored);
            Moment.now()
                    .await(
                            Scene.GUARD,
                            "3,000 users",
                            () -> observed.stream()
                                            .mapToInt(o -> o.users().size())
                                            .sum()
                                    == 3000);
            scene.warmUp();
            observed.forEach(Observed::clear);
            commands = new Commands(scene.redis());
        }

        /** Those of a step's topics that are on the first, second or third process, with their topics. */
        private static Map<String, String> usersOf(int step, int instance) {
            Map<String, String> users = new TreeMap<>();
            for (int topic = step * TOPICS / STEPS; topic < (step + 1) * TOPICS / STEPS; topic++) {
                for (int i = 0; i < 10; i++) {
                    if ((i + topic) % 3 == instance) {
                        users.put("u" + (i * TOPICS + topic), "room-" + topic);
                    }
                }
            }
            return users;
        }

        /** All close within 1 s. */
        void allGo() {
            idle = commands.scriptsIn(Pace.seconds(6));
            before = commands.scripts();
            three.forEach(ProcessInstance::forgetOpenTimes);
            zero = Moment.now();
            for (int step = 0; step < STEPS; step++) {
                zero.pass(Pace.seconds(1).multipliedBy(step).dividedBy(STEPS));
                for (int i = 0; i < 3; i++) {
                    three.get(i).close(usersOf(step, i).keySet());
                }
            }
        }

        /** All open again, on another process, 2 s to 5 s after the first one closed. */
        void allComeBack() {
            zero.pass(Pace.seconds(2));
            Moment first = Moment.now();
            for (int step = 0; step < STEPS; step++) {
                first.pass(Pace.seconds(3).multipliedBy(step).dividedBy(STEPS));
                for (int i = 0; i < 3; i++) {
                    three.get((i + 1) % 3).openEach(usersOf(step, i));
                }
            }
            three.forEach(ProcessInstance::awaitStored);
            zero.pass(Pace.seconds(6));
            long idleMeanwhile =
                    idle * zero.elapsed().toMillis() / Pace.seconds(6).toMillis();
            long calls = commands.scripts() - before - idleMeanwhile;
            Figures.tell("R35 store calls for 6,000 changes, without beats", calls);
            three.forEach(each -> Figures.tell("R35 open to stored, heap on " + each.name(), each.openTimes()));
            // At a faster pace the test itself is too slow to have as much done within one window.
            assertThat(calls).isLessThanOrEqualTo(Pace.scaled(1200, 2400));
        }

        int joins() {
            return observed.stream().mapToInt(Observed::joins).sum();
        }

        int leaves() {
            return observed.stream().mapToInt(Observed::leaves).sum();
        }
    }
}
