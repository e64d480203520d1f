package io.presence4j.redis.scenario;

import static org.assertj.core.api.Assertions.assertThat;

import io.presence4j.redis.FaultProxy;
import io.presence4j.redis.RedisServer;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Set;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;

/** Every answer of Redis takes as long as calls wait for it. */
@Tag("realtime")
class SlowStoreTest {
    /** Five minutes; less at a faster pace, which is more of the same. */
    private static final Duration SLOW = Pace.isFull() ? Duration.ofMinutes(5) : Duration.ofSeconds(15);

    private static final int TICKS = (int) SLOW.toSeconds() * 10;
    private static final int USERS = 500;
    private static final int SHARDS = 16;
    private static final int CHANGES_PER_TICK = 50;

    @Test // R69
    void aSlowStoreIsAskedAtAPaceThatDoesNotGrow() {
        try (RedisServer redis = RedisServer.start();
                FaultProxy line = FaultProxy.to(redis);
                Scene scene = Scene.on(redis)) {
            LocalInstance a =
                    scene.start("A", Place.onServer(line.uri()).store().build(), Pace.SETTING);
            LocalInstance c = scene.start("C");
            Observed o = scene.watch(c, "room-1");
            List<String> users = Scene.users("u", USERS);
            a.open(users, "room-1");
            o.awaitUsers(USERS, Scene.GUARD);
            scene.warmUp();

            // 0 s: 500 changes a second go on, and every answer takes a store timeout.
            line.delayReplies(Pace.storeTimeout());
            Moment zero = Moment.now();
            a.tracker().count("room-1").handle((count, failure) -> count).join();
            assertThat(zero.elapsed())
                    .isGreaterThan(Pace.storeTimeout().multipliedBy(9).dividedBy(10));
            Commands commands = new Commands(scene.redis());
            List<Long> calls = new ArrayList<>();
            for (int tick = 0; tick < TICKS; tick++) {
                change(a, users, tick);
                zero.pass(Duration.ofMillis(100L * tick));
                if (tick % (TICKS / 5) == 0) {
                    calls.add(commands.scripts());
                }
            }
            Duration slow = zero.elapsed();
            calls.add(commands.scripts());
            Figures.tell("R69 scripts so far, at each fifth", calls);
            long first = calls.get(1) - calls.get(0);
            long last = calls.get(5) - calls.get(4);

            // Normal again.
            line.pass();
            Moment healed = Moment.now();
            scene.awaitAgreement(Pace.seconds(15).plus(Scene.GUARD), Set.of("room-1"));
            Figures.tell("R69 right rosters after, ms", healed.elapsed().toMillis());

            assertThat(last).isLessThan(first + first / 2 + 50);
            assertThat(calls.get(5) - calls.get(0)).isLessThan(mostScripts(slow));
            scene.check("room-1");
        }
    }

    /** Two instances beat; the slow one has at most two other calls of a shard in a store timeout. */
    private static long mostScripts(Duration time) {
        long beats = 2 * SHARDS * (1 + time.dividedBy(Pace.SETTING.beat()));
        long others = 2 * SHARDS * (1 + time.dividedBy(Pace.storeTimeout()));
        return beats + others;
    }

    /** The next fifty in turn leave, or come back. */
    private static void change(LocalInstance a, List<String> users, int tick) {
        for (int i = 0; i < CHANGES_PER_TICK; i++) {
            String user = users.get((tick * CHANGES_PER_TICK + i) % USERS);
            if (tick / (USERS / CHANGES_PER_TICK) % 2 == 0) {
                a.close(user);
            } else {
                a.open(user, "room-1");
            }
        }
    }
}
