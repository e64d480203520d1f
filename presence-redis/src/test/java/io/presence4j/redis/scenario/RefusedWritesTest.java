package io.presence4j.redis.scenario;

import static org.assertj.core.api.Assertions.assertThat;

import io.presence4j.redis.RedisServer;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Set;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;

/** A server that takes no writes, since it has too few replicas. */
@Tag("realtime")
class RefusedWritesTest {
    private static final Set<String> WRITES = Set.of("hset", "hdel", "zadd", "zrem", "del", "publish", "set", "expire");

    @Test // R88
    void readsGoOnWithoutWritingWhileWritesAreRefused() {
        try (RedisServer redis = RedisServer.start();
                Scene scene = Scene.on(redis)) {
            LocalInstance a = scene.start("A");
            LocalInstance b = scene.start("B");
            a.open(Scene.users("u", 100), "room-1");
            a.awaitStored();
            scene.warmUp();
            Commands commands = new Commands(scene.redis());

            scene.redis().configSet("min-replicas-to-write", "1");
            Map<String, Long> before = commands.calls();
            Moment begin = Moment.now();
            List<Duration> times = new ArrayList<>();
            for (int i = 0; i < 1000; i++) {
                begin.pass(Pace.millis(8L * i));
                Moment asked = Moment.now();
                assertThat(b.tracker().roster("room-1").join().size()).isEqualTo(100);
                assertThat(b.tracker().count("room-1").join()).isEqualTo(100);
                assertThat(b.tracker().isOnline("u" + i % 100).join()).isTrue();
                times.add(asked.elapsed());
            }
            Map<String, Long> since = commands.since(before);
            scene.redis().configSet("min-replicas-to-write", "0");

            assertThat(since).doesNotContainKeys(WRITES.toArray(String[]::new));
            assertThat(commands.errors()).containsKey("NOREPLICAS");
            Figures.tell("R88 roster, count and isOnline while writes are refused", times);
            scene.check("room-1");
        }
    }
}
