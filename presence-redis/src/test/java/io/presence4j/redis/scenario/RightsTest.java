package io.presence4j.redis.scenario;

import static org.assertj.core.api.Assertions.assertThat;

import io.presence4j.Health;
import io.presence4j.redis.RedisPresenceStore;
import io.presence4j.redis.RedisServer;
import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;

/** Users of a server who may not do everything. */
@Tag("realtime")
class RightsTest {
    private static final String KEYS = "~{app:*";
    private static final String CHANNELS = "&{app:*";

    @Test // R55
    void aUserWithoutRightToChannelsIsRefusedAndToldSo() {
        try (RedisServer redis =
                        RedisServer.start("--user", "presence", "on", ">secret", "resetchannels", KEYS, "+@all");
                Scene scene = new Scene(Place.onServer(redis, "presence", "secret"), List.of(redis.uri()))) {
            LocalInstance a = scene.startUnready("A", app(scene), Pace.SETTING);
            a.open(Scene.users("u", 5), "room-1");

            Moment.now()
                    .await(
                            Pace.seconds(5).plus(Scene.GUARD),
                            "refused",
                            () -> a.tracker().health() instanceof Health.Refused);

            assertThat(a.tracker().health())
                    .isInstanceOfSatisfying(
                            Health.Refused.class,
                            refused -> assertThat(refused.cause()).hasMessageContaining("channel"));
            assertThat(scene.redis().keys("*")).isEmpty();
        }
    }

    @Test // R55
    void withKeysAndChannelsOfTheNamespaceAllIsFineAndNoOtherKeyIsTouched() {
        try (RedisServer redis = RedisServer.start(
                        "--user", "presence", "on", ">secret", "resetchannels", KEYS, CHANNELS, "+@all");
                Scene scene =
                        new Scene(Place.onServer(redis, "presence", "secret").in("app"), List.of(redis.uri()))) {
            LocalInstance a = scene.start("A");
            LocalInstance c = scene.start("C");
            Observed o = scene.watch(c, "room-1");
            a.open(Scene.users("u", 5), "room-1");
            o.awaitJoins(5, Scene.GUARD);
            a.close(Scene.users("u", 5));
            o.awaitLeaves(5, Scene.GUARD);

            assertThat(o.changes()).hasSize(10);
            List<String> others = new ArrayList<>(scene.redis().keys("*"));
            others.removeAll(scene.keys());
            assertThat(others).isEmpty();
            assertThat(new Commands(scene.redis()).errors()).doesNotContainKey("NOPERM");
            scene.check("room-1");
        }
    }

    private static RedisPresenceStore app(Scene scene) {
        return scene.place().in("app").store().build();
    }
}
