package io.presence4j.redis.scenario;

import static org.assertj.core.api.Assertions.assertThat;

import io.presence4j.redis.RedisServer;
import java.util.List;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;

/** Several applications on one server. */
@Tag("realtime")
class NeighboursTest {
    @Test // R56
    void anotherNamespaceAndAnotherDatabaseHearNothingOfEachOther() {
        try (RedisServer redis = RedisServer.start();
                Scene first = Scene.on(redis);
                Scene second = new Scene(first.place().in("p2"), List.of(redis.uri()));
                Scene third =
                        new Scene(Place.onServer("redis://127.0.0.1:" + redis.port() + "/1"), List.of(redis.uri()))) {
            LocalInstance app1 = first.start("app1");
            LocalInstance app2 = second.start("app2");
            LocalInstance app3 = third.start("app3");
            Observed inApp1 = first.watch(app1, "room-1");
            Observed inApp2 = second.watch(app2, "room-1");
            Observed inApp3 = third.watch(app3, "room-1");

            app1.open("u1", "room-1");
            inApp1.awaitJoins(1, Scene.GUARD);
            Moment.now().pass(Pace.seconds(5));

            assertThat(inApp2.changes()).isEmpty();
            assertThat(inApp3.changes()).isEmpty();
            assertThat(app2.roster("room-1")).isEmpty();
            assertThat(app3.roster("room-1")).isEmpty();
            assertThat(app3.roster("everyone")).isEmpty();
            // The second one throws away all that it has, in the documented way.
            inApp1.clear();
            second.keys().forEach(second.redis()::del);
            Moment.now().pass(Pace.seconds(15));
            assertThat(inApp1.changes()).isEmpty();
            assertThat(app1.roster("room-1")).containsExactly("u1");
            second.stop(app2);
            second.end();
            third.stop(app3);
            third.end();
            first.check("room-1");
        }
    }
}
