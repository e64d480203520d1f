package io.presence4j.redis.scenario;

import static org.assertj.core.api.Assertions.assertThat;

import io.presence4j.redis.FaultProxy;
import io.presence4j.redis.RedisServer;
import java.time.Duration;
import java.util.List;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;

/** An instance that cannot reach Redis for less than its lease. */
@Tag("realtime")
class OutageOfOneTest {
    /** Scripts besides beats: state in batches, and not what happened meanwhile. */
    private static final int MOST_SCRIPTS = 30;

    private static final int SHARDS = 16;

    @Test // R48
    void afterAnOutageStateIsWrittenAndNotHistory() {
        try (RedisServer redis = RedisServer.start();
                FaultProxy line = FaultProxy.to(redis);
                Scene scene = Scene.on(redis)) {
            LocalInstance a = scene.start("A", line);
            LocalInstance c = scene.start("C");
            Observed o = scene.watch(c, "room-1");
            List<String> users = Scene.users("a", 1_000);
            a.open(users, "room-1");
            a.open("u3", "room-1");
            o.awaitUsers(1_001, Scene.GUARD);
            a.awaitStored();
            scene.warmUp();
            o.clear();

            // 0 s: refused for 10 s.
            Moment zero = Moment.now();
            line.refuse();
            for (int i = 0; i < 20; i++) {
                a.open("u1", "room-1");
                zero.pass(Pace.millis(200L * i));
                a.close("u1");
            }
            a.open("u2", "room-1");
            a.close("u3");
            zero.pass(Pace.seconds(10));
            long before = line.scripts();
            line.pass();
            Moment.now().await(Scene.GUARD, "A calls again", () -> line.scripts() > before);
            Moment back = Moment.now();
            o.awaitLeaves(1, Scene.GUARD);
            o.awaitUsers(1_001, Scene.GUARD);
            Figures.tell("R48 whole after, ms", back.elapsed().toMillis());
            Moment.now().pass(Duration.ofSeconds(1));
            long scripts = line.scripts() - before;
            long beats = beats(back.elapsed());
            Figures.tell("R48 scripts of A until a second later", scripts + ", of them beats at most " + beats);
            scene.quiet();

            assertThat(scripts - beats).isLessThanOrEqualTo(MOST_SCRIPTS);
            assertThat(o.joins("u1")).isEqualTo(o.leaves("u1")).isLessThanOrEqualTo(1);
            assertThat(o.joins("u2") + " " + o.leaves("u2")).isEqualTo("1 0");
            assertThat(o.joins("u3") + " " + o.leaves("u3")).isEqualTo("0 1");
            assertThat(o.changes()).hasSize(2 + 2 * o.joins("u1"));
            scene.check("room-1");
        }
    }

    private static long beats(Duration time) {
        return SHARDS * (1 + time.dividedBy(Pace.SETTING.beat()));
    }
}
