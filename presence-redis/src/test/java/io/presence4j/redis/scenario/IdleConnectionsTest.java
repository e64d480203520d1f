package io.presence4j.redis.scenario;

import static org.assertj.core.api.Assertions.assertThat;

import io.presence4j.redis.RedisServer;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;

/** Ten thousand connections on which nothing happens. */
@Tag("realtime")
class IdleConnectionsTest {
    private static final int CONNECTIONS = 10_000;
    private static final int TOPICS = 100;

    @Test // R66
    void theyCostTheStoreNothingHoweverOftenTheyBeat() {
        try (RedisServer redis = RedisServer.start();
                Scene scene = Scene.on(redis)) {
            LocalInstance a = scene.start("A");
            LocalInstance c = scene.start("C");
            List<Observed> watches = new ArrayList<>();
            for (int topic = 0; topic < TOPICS; topic++) {
                watches.add(scene.watch(c, "room-" + topic));
            }
            for (int i = 0; i < CONNECTIONS; i++) {
                a.connect("u" + i, "room-" + i % TOPICS);
            }
            a.awaitStored();
            watches.forEach(o -> o.awaitUsers(CONNECTIONS / TOPICS, Scene.GUARD));
            scene.warmUp();
            watches.forEach(Observed::clear);
            Commands commands = new Commands(scene.redis());

            Map<String, Long> before = commands.calls();
            Duration idle = Pace.seconds(60);
            Moment zero = Moment.now();
            beat(a, zero, idle, Pace.seconds(5));
            long scripts = commands.since(before).getOrDefault("evalsha", 0L);
            Map<String, Long> middle = commands.calls();
            Moment again = Moment.now();
            beat(a, again, idle, Pace.millis(500));
            long scriptsWithTenTimesTheBeats = commands.since(middle).getOrDefault("evalsha", 0L);

            Figures.tell(
                    "R66 scripts in 60 s, with beats and with ten times as many",
                    scripts + ", " + scriptsWithTenTimesTheBeats);
            assertThat(commands.since(before)).doesNotContainKeys("publish", "spublish");
            assertThat(watches).allSatisfy(o -> assertThat(o.changes()).isEmpty());
            assertThat(scripts).isLessThanOrEqualTo(50 * 60);
            assertThat(scriptsWithTenTimesTheBeats).isLessThan(scripts * 3 / 2);
            scene.check("room-0", "room-99");
        }
    }

    private static void beat(LocalInstance a, Moment begin, Duration length, Duration every) {
        for (Duration at = Duration.ZERO; at.compareTo(length) < 0; at = at.plus(every)) {
            begin.pass(at);
            for (int i = 0; i < CONNECTIONS; i++) {
                a.connection("u" + i).heartbeat();
            }
        }
        begin.pass(length);
    }
}
