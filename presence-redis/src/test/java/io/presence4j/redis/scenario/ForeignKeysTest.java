package io.presence4j.redis.scenario;

import static org.assertj.core.api.Assertions.assertThat;

import io.lettuce.core.ScriptOutputType;
import io.presence4j.redis.RedisServer;
import java.time.Duration;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;

/** Servers that are full of other applications' keys, and on which a careful administrator forbids what walks over them. */
@Tag("realtime")
class ForeignKeysTest {
    private static final String USER = "presence";
    private static final String[] NO_WALKS = {
        "--user", USER, "on", ">secret", "~*", "&*", "+@all", "-keys", "-scan", "-flushall", "-flushdb", "-config"
    };
    private static final int FOREIGN = 1_000_000;
    private static final String POPULATE = "for i = tonumber(ARGV[1]), tonumber(ARGV[2]) do"
            + " redis.call('SET', 'foreign:' .. i, 'value', 'PX', ARGV[3]) end return 1";

    @Test // R54
    void withoutRightToWalkOverAMillionForeignKeysNothingIsMissing() {
        try (RedisServer redis = RedisServer.start(NO_WALKS);
                Scene scene = new Scene(Place.onServer(redis, USER, "secret"), List.of(redis.uri()))) {
            LocalInstance b = scene.start("B");
            Observed o = scene.watch(b, "room-1");
            Duration sweepOfEmpty = lifeCycle(scene, b, o);
            populate(scene, FOREIGN, Duration.ofHours(1));
            Map<String, Long> before = new Commands(scene.redis()).calls();

            Duration sweepOfFull = lifeCycle(scene, b, o);

            Commands commands = new Commands(scene.redis());
            assertThat(commands.since(before)).doesNotContainKeys("keys", "scan", "flushall", "flushdb", "config|get");
            assertThat(commands.errors()).doesNotContainKey("NOPERM");
            Figures.tell(
                    "R54 sweep of 1,000 users, ms: in an empty database " + sweepOfEmpty.toMillis()
                            + ", beside a million foreign keys",
                    sweepOfFull.toMillis());
            assertThat(scene.redis().dbsize()).isGreaterThan((long) FOREIGN);
            scene.check("room-1");
        }
    }

    /** Opens, beats, updates, reads, closes; then the rest is swept: how long that takes from the first leave to the last. */
    private static Duration lifeCycle(Scene scene, LocalInstance b, Observed o) {
        CrashableInstance a = scene.startCrashable("A");
        a.open(Scene.users("u", 1500), "room-1");
        o.awaitUsers(1500, Scene.GUARD);
        scene.warmUp();
        a.connection("u7").update("room-1", Map.of("status", "away"));
        a.close(Scene.users("u", 500));
        o.awaitUsers(1000, Scene.GUARD);
        assertThat(b.roster("room-1")).hasSize(1000);
        o.clear();

        scene.crash(a);
        Moment crash = Moment.now();
        o.awaitLeaves(1000, Pace.seconds(20).plus(Scene.GUARD));
        List<Duration> times = o.leaveTimes(crash);
        assertThat(o.changes()).hasSize(1000);
        return times.get(times.size() - 1).minus(times.get(0));
    }

    @Test // R79
    void thousandsOfForeignKeysThatRunOutDelayNoLeave() {
        try (RedisServer redis = RedisServer.start();
                Scene scene = Scene.on(redis)) {
            LocalInstance a = scene.start("A");
            LocalInstance c = scene.start("C");
            Observed o = scene.watch(c, "room-1");
            List<String> users = Scene.users("u", 100);
            a.open(users, "room-1");
            o.awaitUsers(100, Scene.GUARD);
            scene.warmUp();
            populate(scene, 200_000, Pace.seconds(30));
            o.clear();

            Moment zero = Moment.now();
            a.fallSilent(users);
            o.awaitLeaves(100, Pace.seconds(24).plus(Scene.GUARD));

            Figures.tell("R79 leaves after the last heartbeat", o.leaveTimes(zero));
            assertThat(o.leaveTimes(zero)).allMatch(time -> time.compareTo(Pace.seconds(20)) >= 0);
            assertThat(o.changes()).hasSize(100);
            scene.check("room-1");
        }
    }

    /** In pieces, so that nobody waits long for the server. */
    private static void populate(Scene scene, int count, Duration ttl) {
        int piece = 10_000;
        for (int from = 0; from < count; from += piece) {
            scene.redis()
                    .eval(
                            POPULATE,
                            ScriptOutputType.INTEGER,
                            new String[0],
                            "" + from,
                            "" + (from + piece - 1),
                            "" + ttl.toMillis());
        }
    }
}
