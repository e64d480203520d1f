package io.presence4j.redis.scenario;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.presence4j.Health;
import io.presence4j.StoreUnavailableException;
import io.presence4j.redis.FaultProxy;
import io.presence4j.redis.RedisServer;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;

/** Packets between an instance and Redis are dropped, and nobody is told. */
@Tag("realtime")
class SilentLineTest {
    @Test // R45
    void anInstanceWhosePacketsAreDroppedKnowsAndComesBackByItself() {
        try (RedisServer redis = RedisServer.start();
                FaultProxy line = FaultProxy.to(redis);
                Scene scene = Scene.on(redis)) {
            LocalInstance a = scene.start("A", line);
            LocalInstance b = scene.start("B");
            LocalInstance c = scene.start("C");
            b.open(Scene.users("b", 10), "room-1");
            a.open(Scene.users("a", 20), "room-1");
            Observed o = scene.watch(c, "room-1");
            Observed onA = scene.watch(a, "room-1");
            o.awaitUsers(30, Scene.GUARD);
            onA.awaitUsers(30, Scene.GUARD);
            scene.warmUp();
            o.clear();
            onA.clear();

            // 0 s: silence.
            Moment zero = Moment.now();
            line.silence();
            assertThatThrownBy(() -> a.tracker().count("room-1").join())
                    .hasCauseInstanceOf(StoreUnavailableException.class);
            assertThat(zero.elapsed()).isLessThan(Pace.storeTimeout().plus(Scene.GUARD));
            Figures.tell("R45 a call failed after, ms", zero.elapsed().toMillis());
            zero.await(
                    Pace.seconds(10).plus(Scene.GUARD),
                    "degraded",
                    () -> a.tracker().health() instanceof Health.Degraded);
            Figures.tell("R45 degraded after, ms", zero.elapsed().toMillis());
            zero.pass(Pace.seconds(30));
            b.open("meanwhile", "room-1");
            zero.pass(Pace.seconds(60));
            assertThat(o.leaves()).isEqualTo(20);
            assertThat(o.joins()).isEqualTo(1);
            assertThat(o.leaveTimes(zero)).allMatch(time -> time.compareTo(Pace.seconds(10)) >= 0);
            Figures.tell("R45 leaves", o.leaveTimes(zero));

            // 60 s: packets pass.
            Moment healed = Moment.now();
            line.pass();
            o.awaitJoins(21, Scene.GUARD);
            healed.await(Scene.GUARD, "connected", () -> a.tracker().health() instanceof Health.Connected);
            onA.awaitUsers(31, Scene.GUARD);
            Figures.tell("R45 joins after healing", o.joinTimes(healed).subList(1, 21));
            scene.quiet();

            assertThat(o.changes()).hasSize(41);
            assertThat(Scene.users("a", 20)).allMatch(user -> o.joins(user) == 1 && o.leaves(user) == 1);
            assertThat(onA.joins("meanwhile")).isEqualTo(1);
            scene.check("room-1");
        }
    }
}
