package io.presence4j.redis.scenario;

import static org.assertj.core.api.Assertions.assertThat;

import io.lettuce.core.cluster.SlotHash;
import io.presence4j.redis.RedisCluster;
import io.presence4j.redis.RedisServer;
import java.util.Set;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;

/** A cluster that changes under those who listen. */
@Tag("realtime")
class MovedSlotTest {
    @Test // R95
    void withPlainPubSubJoinsAreToldAfterASlotMovedAndANodeRestarted() {
        try (RedisCluster cluster = RedisCluster.start()) {
            play(cluster, Place.Kind.CLUSTER);
        }
    }

    @Test // R95
    void withShardedPubSubToo() {
        try (RedisCluster cluster = RedisCluster.start()) {
            play(cluster.withShardedPubSub(), Place.Kind.SHARDED_CLUSTER);
        }
    }

    private static void play(RedisCluster cluster, Place.Kind kind) {
        try (Scene scene = Scene.on(cluster, kind, "moved")) {
            LocalInstance a = scene.start("A");
            LocalInstance c = scene.start("C");
            Observed o = scene.watch(c, "room-1");
            a.open(Scene.users("before", 10), "room-1");
            o.awaitUsers(10, Scene.GUARD);
            scene.warmUp();
            o.clear();

            // The slot of room-1 moves to another node.
            RedisServer to = cluster.moveSlot(slotOf(scene, "room-1"));
            Moment moved = Moment.now();
            a.open(Scene.users("moved", 5), "room-1");
            o.awaitJoins(5, Pace.seconds(10).plus(Scene.GUARD));
            Figures.tell("R95 " + kind + " joins after the slot moved", o.joinTimes(moved));

            // That node restarts, with its data.
            cluster.restart(to);
            Moment restarted = Moment.now();
            a.open(Scene.users("restarted", 5), "room-1");
            o.awaitJoins(10, Pace.seconds(10).plus(Scene.GUARD));
            Figures.tell(
                    "R95 " + kind + " joins after the node restarted",
                    o.joinTimes(restarted).subList(5, 10));
            scene.awaitAgreement(Scene.GUARD, Set.of("room-1"));
            scene.quiet();

            assertThat(o.joins()).isEqualTo(10);
            assertThat(o.leaves()).isZero();
            scene.awaitMessages(a, o);
            scene.check("room-1");
        }
    }

    private static int slotOf(Scene scene, String topic) {
        return scene.keys().stream()
                .filter(key -> key.endsWith(":roster:" + topic))
                .mapToInt(SlotHash::getSlot)
                .findFirst()
                .orElseThrow();
    }
}
