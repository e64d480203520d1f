package io.presence4j.redis.scenario;

import static org.assertj.core.api.Assertions.assertThat;

import io.presence4j.redis.FaultProxy;
import io.presence4j.redis.RedisServer;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;

/** What a closed socket sent arrives after what a newer one sent. */
@Tag("realtime")
class LateBatchTest {
    @Test // seen on a network that dropped packets for ten seconds
    void aLateBatchOfAClosedSocketChangesNothing() {
        try (RedisServer redis = RedisServer.start();
                FaultProxy line = FaultProxy.to(redis);
                Scene scene = Scene.on(redis)) {
            LocalInstance a = scene.start("A", line);
            LocalInstance c = scene.start("C");
            Observed o = scene.watch(c, "room-1");
            a.open("stays", "room-1");
            a.open("goes", "room-1");
            o.awaitUsers(2, Scene.GUARD);
            a.awaitStored();
            scene.warmUp();
            o.clear();

            // Packets are dropped; what was written before is not acknowledged, and so not delivered.
            Moment zero = Moment.now();
            line.silenceOpen();
            a.open("brief", "room-1");
            zero.await(Scene.GUARD, "a write is on its way", () -> line.holds("brief"));
            zero.pass(Pace.seconds(1));
            a.close("brief");
            a.close("goes");

            // The client moves on to a new connection; there the opposite is acknowledged.
            o.awaitLeaves(1, Scene.GUARD);
            a.awaitStored();
            Figures.tell("a newer batch acknowledged after, ms", zero.elapsed().toMillis());
            int told = o.changes().size();

            // The old one arrives.
            assertThat(line.holds("brief")).isTrue();
            line.pass();
            Moment.now().await(Scene.GUARD, "all delivered", () -> line.requestsHeld() == 0);
            scene.quiet();

            assertThat(o.changes()).hasSize(told);
            assertThat(o.leaves("goes")).isEqualTo(1);
            assertThat(o.joins("brief")).isEqualTo(o.leaves("brief"));
            assertThat(c.roster("room-1")).containsExactly("stays");
            scene.check("room-1");
        }
    }
}
