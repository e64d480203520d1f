package io.presence4j.redis.scenario;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.presence4j.Health;
import io.presence4j.PresenceTracker;
import io.presence4j.StoreUnavailableException;
import io.presence4j.redis.RedisServer;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.CopyOnWriteArrayList;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;

/** A server whose memory is full, and that drops no key for it. */
@Tag("realtime")
class FullMemoryTest {
    @Test // R73
    void withMemoryFullWhoIsThereStaysAndWhoGoesGoes() {
        try (RedisServer redis = RedisServer.start();
                Scene scene = Scene.on(redis)) {
            ProcessInstance killed = scene.startProcess("to be killed");
            LocalInstance a = scene.start("A");
            LocalInstance c = scene.start("C");
            Observed o = scene.watch(c, "room-1");
            List<String> present = Scene.users("present", 50);
            a.open(present, "room-1");
            killed.open(Scene.users("dying", 20), "room-1");
            o.awaitUsers(70, Scene.GUARD);
            killed.awaitStored();
            scene.warmUp();
            o.clear();
            List<Class<?>> healths = new CopyOnWriteArrayList<>();
            a.tracker().onHealth(health -> healths.add(health.getClass()));

            // 0 s: full; 10 close, an instance is killed, 100 open and are refused.
            Moment zero = Moment.now();
            scene.redis().configSet("maxmemory", "1");
            a.close(present.subList(0, 10));
            o.awaitLeaves(10, Scene.GUARD);
            scene.kill(killed);
            List<String> opening = Scene.users("opening", 100);
            List<CompletableFuture<Void>> refused = new ArrayList<>();
            opening.forEach(user -> refused.add(a.connect(user, "room-1").stored()));
            refused.forEach(
                    stored -> assertThatThrownBy(stored::join).hasCauseInstanceOf(StoreUnavailableException.class));
            o.awaitLeaves(30, Pace.seconds(20).plus(Scene.GUARD));
            Moment.now().pass(Pace.QUIET);
            assertThat(o.changes()).hasSize(30);
            assertThat(c.count("room-1")).isEqualTo(40);
            assertThat(c.count(PresenceTracker.EVERYONE)).isEqualTo(40);
            assertThat(c.roster("room-1")).containsExactlyInAnyOrderElementsOf(present.subList(10, 50));
            Figures.tell("R73 leaves with memory full", o.leaveTimes(zero));

            // There is memory again: what was refused is stored by itself.
            Moment freed = Moment.now();
            scene.redis().configSet("maxmemory", "0");
            o.awaitJoins(100, Scene.GUARD);
            a.awaitStored();
            Figures.tell("R73 joins after it was freed", o.joinTimes(freed));

            freed.await(Scene.GUARD, "A is told that all is well", () -> healths.size() >= 3);
            assertThat(o.changes()).hasSize(130);
            assertThat(healths).containsExactly(Health.Connected.class, Health.Degraded.class, Health.Connected.class);
            scene.check("room-1");
        }
    }
}
