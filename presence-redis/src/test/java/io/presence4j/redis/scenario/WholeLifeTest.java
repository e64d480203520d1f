package io.presence4j.redis.scenario;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.presence4j.IncompatibleStoreException;
import io.presence4j.LeaveReason;
import io.presence4j.PresenceEvent;
import io.presence4j.PresenceEvent.Left;
import io.presence4j.redis.LogLines;
import io.presence4j.redis.RedisServer;
import java.util.List;
import java.util.Map;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;

/** Everything that happens to connections, on whatever server the tests are given. */
@Tag("realtime")
class WholeLifeTest {
    private static final List<String> EXPIRING = Scene.users("expiring", 20);
    private static final List<String> CLOSING = Scene.users("closing", 10);
    private static final List<String> DYING = Scene.users("dying", 20);

    @Test // R90
    void itWorksOnTheServerAtHandOrThatServerIsRefusedByName() {
        try (RedisServer redis = RedisServer.start();
                Scene scene = Scene.on(redis)) {
            String version = version(scene);
            Figures.tell("R90 server", version);
            if (isTooOld(version)) {
                LocalInstance a = scene.startUnready("A", scene.store().build(), Pace.SETTING);
                assertThatThrownBy(() -> a.tracker().ready().join())
                        .hasCauseInstanceOf(IncompatibleStoreException.class)
                        .hasMessageContaining(version)
                        .hasMessageContaining("6.2");
                assertThat(scene.redis().keys("*")).isEmpty();
            } else {
                live(scene);
                scene.check("room-1");
            }
        }
    }

    @Test // R53
    void itNeedsNoKeyspaceNotificationsAndNoRightToConfigureThem() {
        String[] noConfiguration = {
            "--notify-keyspace-events", "", "--user", "presence", "on", ">secret", "~*", "&*", "+@all", "-config"
        };
        try (RedisServer redis = RedisServer.start(noConfiguration);
                Scene scene = new Scene(Place.onServer(redis, "presence", "secret"), List.of(redis.uri()));
                LogLines log = LogLines.record()) {
            Observed o = live(scene);

            // And a restart, after which all are back: the ten who were left.
            o.clear();
            redis.kill();
            redis.startAgain();
            Moment.now()
                    .await(
                            Pace.QUIET.plus(Scene.GUARD),
                            "ten are back",
                            () -> scene.redis().keys("*").stream()
                                    .anyMatch(key -> key.endsWith("roster:room-1")
                                            && scene.redis().hlen(key) == 10));
            scene.quiet();

            assertThat(o.changes()).isEmpty();
            assertThat(new Commands(scene.redis()).errors()).doesNotContainKey("NOPERM");
            assertThat(log.containing("notify")).isEmpty();
            assertThat(log.containing("keyspace")).isEmpty();
            scene.check("room-1");
        }
    }

    /** Opens, updates, reads, closes, expires, kills: 50 users leave for three reasons, ten stay. */
    private static Observed live(Scene scene) {
        CrashableInstance a = scene.startCrashable("A");
        LocalInstance b = scene.start("B");
        LocalInstance c = scene.start("C");
        Observed o = scene.watch(c, "room-1");
        a.open(DYING, "room-1");
        b.open(EXPIRING, "room-1");
        b.open(CLOSING, "room-1");
        b.open(Scene.users("staying", 10), "room-1");
        o.awaitUsers(60, Scene.GUARD);
        assertThat(b.roster("room-1")).hasSize(60);
        assertThat(c.count("room-1")).isEqualTo(60);
        assertThat(c.count("everyone")).isEqualTo(60);
        assertThat(c.tracker().online(List.of("dying1", "nobody")).join()).containsExactly("dying1");
        scene.warmUp();
        b.connection("staying1").update("room-1", Map.of("status", "away"));
        Moment.now()
                .await(
                        Scene.GUARD,
                        "an update",
                        () -> o.changes().stream().anyMatch(PresenceEvent.Updated.class::isInstance));
        o.clear();

        b.fallSilent(EXPIRING);
        scene.crash(a);
        b.close(CLOSING);
        o.awaitLeaves(50, Pace.QUIET.plus(Scene.GUARD));
        scene.quiet();

        assertThat(o.changes()).hasSize(50);
        Map<LeaveReason, Long> reasons = o.changes().stream()
                .map(Left.class::cast)
                .collect(Collectors.groupingBy(Left::reason, Collectors.counting()));
        assertThat(reasons)
                .containsOnly(
                        Map.entry(LeaveReason.EXPIRED, 20L),
                        Map.entry(LeaveReason.INSTANCE_LOST, 20L),
                        Map.entry(LeaveReason.CLOSED, 10L));
        return o;
    }

    private static String version(Scene scene) {
        return scene.redis()
                .info("server")
                .lines()
                .filter(line -> line.startsWith("redis_version:"))
                .findFirst()
                .orElseThrow()
                .substring("redis_version:".length());
    }

    private static boolean isTooOld(String version) {
        List<Integer> numbers = Stream.of(version.split("\\.", -1))
                .limit(2)
                .map(Integer::parseInt)
                .toList();
        int major = numbers.get(0);
        return major < 6 || (major == 6 && numbers.get(1) < 2);
    }
}
