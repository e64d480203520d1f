package io.presence4j.redis.scenario;

import static org.assertj.core.api.Assertions.assertThat;

import io.presence4j.redis.RedisServer;
import java.time.Duration;
import java.util.Set;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;

/** A server that answers nobody for four leases, and goes on with all that it was sent meanwhile. */
@Tag("realtime")
class PausedServerTest {
    @Test // R47
    void afterAnOutageForAllNobodyIsDeclaredGone() {
        try (RedisServer redis = RedisServer.start();
                Scene scene = Scene.on(redis)) {
            LocalInstance a = scene.start("A");
            LocalInstance b = scene.start("B");
            LocalInstance c = scene.start("C");
            Observed o = scene.watch(c, "room-1");
            a.open(Scene.users("a", 120), "room-1");
            b.open(Scene.users("b", 120), "room-1");
            o.awaitUsers(240, Scene.GUARD);
            scene.warmUp();
            o.clear();

            // Paused for 60 s: connections stay, nothing is answered.
            Moment zero = Moment.now();
            redis.freeze();
            zero.pass(Pace.seconds(60));
            Moment back = Moment.now();
            redis.thaw();
            scene.awaitAgreement(Pace.seconds(10).plus(Scene.GUARD), Set.of("room-1"));
            Figures.tell("R47 rosters right after ms", back.elapsed().toMillis());
            back.pass(Pace.seconds(30));

            assertThat(o.changes()).isEmpty();
            scene.check("room-1");
        }
    }

    @Test // R47
    void norIsAnybodyWhenTheServerWasThereAndRefusedConnections() {
        // Data is kept, as by a server that is moved.
        try (RedisServer redis = RedisServer.start("--appendonly", "yes");
                Scene scene = Scene.on(redis)) {
            LocalInstance a = scene.start("A");
            LocalInstance b = scene.start("B");
            Observed o = scene.watch(b, "room-1");
            a.open(Scene.users("a", 120), "room-1");
            b.open(Scene.users("b", 120), "room-1");
            o.awaitUsers(240, Scene.GUARD);
            scene.warmUp();
            o.clear();

            Moment zero = Moment.now();
            redis.kill();
            zero.pass(Pace.seconds(60));
            redis.startAgain();
            Moment back = Moment.now();
            scene.awaitAgreement(Duration.ofSeconds(10).plus(Scene.GUARD), Set.of("room-1"));
            Figures.tell(
                    "R47 rosters right after a restart after ms", back.elapsed().toMillis());
            back.pass(Pace.seconds(30));

            assertThat(o.changes()).isEmpty();
            scene.check("room-1");
        }
    }
}
