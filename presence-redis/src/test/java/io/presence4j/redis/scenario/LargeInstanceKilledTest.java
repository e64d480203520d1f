package io.presence4j.redis.scenario;

import static org.assertj.core.api.Assertions.assertThat;

import io.presence4j.redis.RedisServer;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;

/** An instance with very many connections dies. */
@Tag("realtime")
class LargeInstanceKilledTest {
    private static final int USERS = Pace.scaled(50_000, 10_000);
    private static final int TOPICS = USERS / 100;
    /** One that takes longer has all others told BUSY; a piece takes a few milliseconds. */
    private static final Duration LONGEST_SCRIPT = Duration.ofMillis(500);

    @Test // R71
    void allOfALargeInstanceLeaveOnceEachAndRedisIsNeverBusy() {
        try (RedisServer redis = RedisServer.start("--lua-time-limit", "" + LONGEST_SCRIPT.toMillis());
                Scene scene = Scene.on(redis)) {
            ProcessInstance killed = scene.startProcess("to be killed");
            List<LocalInstance> others = List.of(scene.start("A"), scene.start("B"), scene.start("C"));
            List<Observed> all = new ArrayList<>();
            List<String> topics =
                    IntStream.range(0, TOPICS).mapToObj(i -> "topic-" + i).toList();
            for (int i = 0; i < TOPICS; i++) {
                killed.open(Scene.users("t" + i + "-", 100), topics.get(i));
            }
            killed.awaitStored();
            topics.forEach(topic -> all.add(scene.watch(others.get(2), topic)));
            all.forEach(o -> o.awaitUsers(100, Scene.GUARD));
            scene.warmUp();
            all.forEach(Observed::clear);

            // 0 s: it dies; meanwhile somebody pings Redis.
            Moment zero = Moment.now();
            scene.kill(killed);
            try (Pings pings = new Pings(scene.redis())) {
                zero.await(
                        Pace.seconds(30).plus(Scene.GUARD),
                        "all have left",
                        () -> all.stream().allMatch(o -> o.leaves() >= 100));
                Figures.tell("R71 all left after, ms", zero.elapsed().toMillis());
                Figures.tell("R71 pings", pings.times());
            }
            scene.quiet();

            assertThat(all).allSatisfy(o -> {
                assertThat(o.changes()).hasSize(100);
                assertThat(o.leaves()).isEqualTo(100);
            });
            assertThat(new Commands(scene.redis()).errors()).doesNotContainKey("BUSY");
            scene.check(topics.get(0), topics.get(TOPICS - 1));
        }
    }
}
