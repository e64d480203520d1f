package io.presence4j.redis.scenario;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.presence4j.StoreUnavailableException;
import io.presence4j.redis.FaultProxy;
import io.presence4j.redis.RedisServer;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Set;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;

/** Every answer of Redis takes longer than calls wait for it. */
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
            CountedFlushes store =
                    new CountedFlushes(Place.onServer(line.uri()).store().build());
            LocalInstance a = scene.start("A", store.store(), Pace.SETTING);
            LocalInstance c = scene.start("C");
            Observed o = scene.watch(c, "room-1");
            List<String> users = Scene.users("u", USERS);
            a.open(users, "room-1");
            o.awaitUsers(USERS, Scene.GUARD);
            scene.warmUp();

            // 0 s: 500 changes a second go on, and every answer comes a quarter of a store timeout too late.
            line.delayReplies(Pace.storeTimeout().multipliedBy(5).dividedBy(4));
            Moment zero = Moment.now();
            List<Long> flushes = new ArrayList<>();
            for (int tick = 0; tick < TICKS; tick++) {
                change(a, users, tick);
                zero.pass(Duration.ofMillis(100L * tick));
                if (tick % (TICKS / 5) == 0) {
                    flushes.add(store.count());
                }
            }
            flushes.add(store.count());
            Duration slow = zero.elapsed();
            assertThatThrownBy(a.tracker().count("room-1")::join).hasCauseInstanceOf(StoreUnavailableException.class);
            Figures.tell("R69 flushes so far, at each fifth", flushes.toString());
            long first = flushes.get(1) - flushes.get(0);
            long last = flushes.get(5) - flushes.get(4);

            // Normal again.
            line.pass();
            Moment healed = Moment.now();
            scene.awaitAgreement(Pace.seconds(15).plus(Scene.GUARD), Set.of("room-1"));
            Figures.tell("R69 right rosters after, ms", healed.elapsed().toMillis());

            assertThat(last).isLessThan(first + first / 2 + SHARDS);
            assertThat(flushes.get(5) - flushes.get(0)).isLessThan(mostFlushes(slow));
            scene.check("room-1");
        }
    }

    /**
     * Of each shard two in a store timeout: one fails after that, or when the connection that it waits for is not made. For
     * a moment then all fail at once, hundreds if each were sent again without a pause.
     */
    private static long mostFlushes(Duration time) {
        return 2 * SHARDS * time.dividedBy(Pace.storeTimeout());
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
