package io.presence4j.redis.scenario;

import static org.assertj.core.api.Assertions.assertThat;

import io.presence4j.PresenceConfig;
import io.presence4j.PresenceEvent;
import io.presence4j.redis.RedisServer;
import io.presence4j.testkit.RecordingListener;
import java.util.List;
import java.util.concurrent.atomic.AtomicBoolean;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;

/** A listener that is slower than what it is told. */
@Tag("realtime")
class SlowListenerTest {
    private static final int EVENTS = 2_000;
    /** The queue of an instance that nobody set up otherwise: half of the events. */
    private static final PresenceConfig SETTING =
            Pace.SETTING.withListenerQueue(PresenceConfig.defaults().listenerQueue());

    @Test // R58
    void aSlowListenerHoldsUpNobodyAndIsToldTheRosterInstead() {
        try (RedisServer redis = RedisServer.start();
                Scene scene = Scene.on(redis)) {
            LocalInstance a = scene.start("A");
            LocalInstance b = scene.start("B");
            LocalInstance c = scene.start("C", SETTING);
            c.open("own", "room-2");
            Observed own = scene.watch(a, "room-2");
            own.awaitUsers(1, Scene.GUARD);
            AtomicBoolean isSlow = new AtomicBoolean(true);
            RecordingListener slow =
                    RecordingListener.ofWatch().withoutLockChecks().then(event -> dawdle(event, isSlow));
            try (var watch = c.tracker().watch("room-1", slow)) {
                watch.synced().join();
                Observed fast = scene.watch(c, "room-1");
                scene.warmUp();
                own.clear();

                // 0 s: 2,000 users come within 20 s.
                Moment zero = Moment.now();
                List<String> users = Scene.users("u", EVENTS);
                for (int i = 0; i < EVENTS; i++) {
                    (i % 2 == 0 ? a : b).open(users.get(i), "room-1");
                    zero.pass(Pace.millis(10L * i));
                }
                fast.awaitJoins(EVENTS, Scene.GUARD);
                Figures.tell(
                        "R58 all told to the fast one after, ms", zero.elapsed().toMillis());
                Figures.tell("R58 opens on A", List.copyOf(a.openTimes()));
                int toldMeanwhile = slow.joins();
                isSlow.set(false);
                Moment.now()
                        .await(
                                Scene.GUARD,
                                "the slow one is told",
                                () -> slow.roster().members().size() == EVENTS);

                assertThat(fast.joins()).isEqualTo(EVENTS);
                assertThat(fast.leaves()).isZero();
                assertThat(toldMeanwhile).isLessThan(100);
                slow.assertNoViolations();
                assertThat(slow.resyncs()).hasSize(2);
                assertThat(own.changes()).isEmpty();
            }
            scene.check("room-1", "room-2");
        }
    }

    private static void dawdle(PresenceEvent event, AtomicBoolean isSlow) {
        if (isSlow.get() && event instanceof PresenceEvent.Joined) {
            Moment.now().pass(Pace.millis(500));
        }
    }
}
