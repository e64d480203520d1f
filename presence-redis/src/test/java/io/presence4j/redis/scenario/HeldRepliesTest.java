package io.presence4j.redis.scenario;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.presence4j.StoreUnavailableException;
import io.presence4j.redis.FaultProxy;
import io.presence4j.redis.RedisServer;
import java.time.Duration;
import java.util.List;
import java.util.concurrent.CompletableFuture;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;

/** Writes that are applied, and whose answers come too late. */
@Tag("realtime")
class HeldRepliesTest {
    @Test // R44
    void whatTimedOutButWasAppliedCountsOnce() {
        try (RedisServer redis = RedisServer.start();
                FaultProxy line = FaultProxy.to(redis);
                Scene scene = Scene.on(redis)) {
            LocalInstance a = scene.start("A", line);
            LocalInstance c = scene.start("C");
            Observed o = scene.watch(c, "room-1");
            List<String> closing = Scene.users("closing", 50);
            List<String> opening = Scene.users("opening", 50);
            a.open(closing, "room-1");
            o.awaitUsers(50, Scene.GUARD);
            scene.warmUp();
            o.clear();

            // Twice: answers are held back for one and a half store timeouts, in which half of them open or close.
            for (int half = 0; half < 2; half++) {
                String brief = "brief" + half;
                line.holdReplies();
                Moment held = Moment.now();
                CompletableFuture<Void> opened = a.connect(brief, "room-1").stored();
                held.await(Scene.GUARD, "a join that is not answered", () -> o.joins(brief) == 1);
                a.open(opening.subList(25 * half, 25 * half + 25), "room-1");
                a.close(closing.subList(25 * half, 25 * half + 25));
                assertThatThrownBy(opened::join).hasCauseInstanceOf(StoreUnavailableException.class);
                a.close(brief);
                held.pass(Pace.storeTimeout().multipliedBy(3).dividedBy(2));
                line.pass();
                Moment.now().pass(Duration.ofSeconds(1));
            }

            o.awaitUsers(50, Scene.GUARD);
            a.awaitStored();
            scene.quiet();
            assertThat(opening).allMatch(user -> o.joins(user) == 1 && o.leaves(user) == 0);
            assertThat(closing).allMatch(user -> o.joins(user) == 0 && o.leaves(user) == 1);
            assertThat(Scene.users("brief", 2)).allMatch(user -> o.joins(user) == 1 && o.leaves(user) == 1);
            assertThat(c.count("room-1")).isEqualTo(50);
            scene.check("room-1");
        }
    }
}
