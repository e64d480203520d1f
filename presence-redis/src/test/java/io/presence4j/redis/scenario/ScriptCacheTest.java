package io.presence4j.redis.scenario;

import static org.assertj.core.api.Assertions.assertThat;

import io.presence4j.PresenceConnection;
import io.presence4j.PresenceEvent;
import io.presence4j.redis.RedisCluster;
import io.presence4j.redis.RedisServer;
import io.presence4j.redis.scenario.Place.Kind;
import java.util.ArrayList;
import java.util.List;
import java.util.Set;
import java.util.concurrent.CompletableFuture;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;

/** Servers that forget scripts, at twenty operations a second. */
@Tag("realtime")
class ScriptCacheTest {
    private static final int OPERATIONS = 200;
    /** So many operations after it came a user goes. */
    private static final int STAY = 19;

    @Test // R50
    void aFlushOfTheScriptCacheFailsNoCallAndDoublesNone() {
        try (RedisServer redis = RedisServer.start();
                Scene scene = Scene.on(redis)) {
            LocalInstance a = scene.start("A");
            LocalInstance c = scene.start("C");
            Observed o = scene.watch(c, "room-1");
            scene.warmUp();

            // Flushed after each tenth operation.
            List<CompletableFuture<Void>> calls = new ArrayList<>();
            Moment zero = Moment.now();
            for (int i = 0; i < OPERATIONS; i++) {
                zero.pass(Pace.millis(50L * i));
                if (i >= STAY) {
                    // Who goes before it was stored is no event.
                    calls.get(i - STAY).join();
                }
                calls.add(operation(a, i));
                if (i % 10 == 9) {
                    scene.redis().scriptFlush();
                }
            }
            calls.forEach(CompletableFuture::join);
            o.awaitLeaves(OPERATIONS / 2 - 9, Scene.GUARD);

            Long unknown = new Commands(scene.redis()).errors().get("NOSCRIPT");
            Figures.tell("R50 scripts that had to be sent again", unknown);
            assertThat(unknown).isPositive();
            assertOnceEach(o);
            scene.check("room-1");
        }
    }

    @Test // R50
    void aRestartThatKeepsDataAndForgetsScriptsDoublesNothing() {
        try (RedisServer redis = RedisServer.start("--appendonly", "yes");
                Scene scene = Scene.on(redis)) {
            LocalInstance a = scene.start("A");
            LocalInstance c = scene.start("C");
            Observed o = scene.watch(c, "room-1");
            scene.warmUp();

            Moment zero = Moment.now();
            for (int i = 0; i < OPERATIONS; i++) {
                zero.pass(Pace.millis(50L * i));
                if (i == OPERATIONS / 2) {
                    redis.kill();
                    redis.startAgain();
                }
                var unused = operation(a, i);
            }
            a.awaitStored();
            scene.awaitAgreement(Scene.GUARD, Set.of("room-1"));

            // Who came and went while it was down is no event.
            for (PresenceEvent event : o.changes()) {
                assertThat(o.joins(userOf(event))).isLessThanOrEqualTo(1);
                assertThat(o.leaves(userOf(event))).isLessThanOrEqualTo(1);
            }
            scene.check("room-1");
        }
    }

    @Tag("long")
    @Test // R50
    void failoversInAClusterFailNoCallForALostScriptAndDoubleNothing() {
        RedisCluster cluster = RedisCluster.get();
        try (ClusterReplica replica = new ClusterReplica(cluster);
                Scene scene = Scene.on(cluster, Kind.CLUSTER, "scenario")) {
            LocalInstance a = scene.start("A");
            LocalInstance c = scene.start("C");
            Observed o = scene.watch(c, "room-1");
            scene.warmUp();

            // The replica knows no script; the first master knows them all when it takes over again.
            Moment zero = Moment.now();
            for (int i = 0; i < OPERATIONS; i++) {
                zero.pass(Pace.millis(50L * i));
                if (i == OPERATIONS / 4) {
                    replica.takeOver();
                } else if (i == OPERATIONS * 3 / 4) {
                    replica.giveBack();
                }
                var unused = operation(a, i);
            }
            a.awaitStored();
            scene.awaitAgreement(Pace.seconds(24).plus(Scene.GUARD), Set.of("room-1"));

            for (PresenceEvent event : o.changes()) {
                assertThat(o.joins(userOf(event))).isLessThanOrEqualTo(1);
                assertThat(o.leaves(userOf(event))).isLessThanOrEqualTo(1);
            }
            scene.check("room-1");
        }
    }

    /** Opens a connection; or, each second time, closes the one opened 19 operations before, so long before that it is stored. */
    private static CompletableFuture<Void> operation(LocalInstance a, int i) {
        if (i % 2 == 0) {
            return a.connect("u" + i, "room-1").stored();
        }
        int before = i - STAY;
        if (before < 0) {
            return CompletableFuture.completedFuture(null);
        }
        PresenceConnection connection = a.connection("u" + before);
        a.close("u" + before);
        return connection.stored();
    }

    private static String userOf(PresenceEvent event) {
        return ((PresenceEvent.OfMember) event).member().userId();
    }

    private static void assertOnceEach(Observed o) {
        assertThat(o.joins()).isEqualTo(OPERATIONS / 2);
        assertThat(o.leaves()).isEqualTo(OPERATIONS / 2 - 9);
        for (int i = 0; i < OPERATIONS; i += 2) {
            assertThat(o.joins("u" + i)).isOne();
            assertThat(o.leaves("u" + i)).isEqualTo(i + STAY < OPERATIONS ? 1 : 0);
        }
    }
}
