package io.presence4j.redis.scenario;

import static org.assertj.core.api.Assertions.assertThat;

import io.lettuce.core.KillArgs;
import io.lettuce.core.RedisClient;
import io.lettuce.core.RedisException;
import io.lettuce.core.RedisURI;
import io.lettuce.core.api.sync.RedisCommands;
import io.lettuce.core.sentinel.api.sync.RedisSentinelCommands;
import io.presence4j.PresenceEvent.OfMember;
import io.presence4j.redis.RedisServer;
import java.time.Duration;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.TreeSet;
import java.util.stream.Collectors;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;

/** A primary with a replica, watched by a Sentinel. */
@Tag("realtime")
class FailoverTest {
    private static final Duration PROMOTION = Duration.ofSeconds(60);

    @Test // R51
    void whatAFailoverLosesIsWholeAgainAndNobodyIsToldTwice() {
        try (RedisServer primary = RedisServer.start();
                RedisServer replica = RedisServer.start("--replicaof", "127.0.0.1", "" + primary.port());
                RedisServer sentinel = RedisServer.startSentinel(primary, "main");
                Watchers watchers = new Watchers(primary, replica, sentinel);
                Scene scene = new Scene(watchers.place(), List.of(replica.uri()))) {
            watchers.awaitReplica();
            LocalInstance a = scene.start("A");
            LocalInstance b = scene.start("B");
            LocalInstance c = scene.start("C");
            Observed o = scene.watch(c, "room-1");
            a.open(Scene.users("old", 20), "room-1");
            b.open(Scene.users("other", 20), "room-1");
            o.awaitUsers(40, Scene.GUARD);
            scene.warmUp();
            o.clear();

            // For 2 s nothing is replicated; 15 join, 5 leave.
            Moment cut = Moment.now();
            watchers.cutReplication();
            a.open(Scene.users("new", 15), "room-1");
            a.close(Scene.users("old", 5));
            o.awaitJoins(15, Scene.GUARD);
            o.awaitLeaves(5, Scene.GUARD);
            cut.pass(Pace.seconds(2));
            Moment kill = Moment.now();
            primary.kill();
            kill.await(PROMOTION, "the replica is promoted", watchers::isPromoted);
            Figures.tell("R51 promoted after ms", kill.elapsed().toMillis());
            Moment promoted = Moment.now();
            scene.awaitAgreement(Pace.seconds(24).plus(Scene.GUARD), Set.of("room-1"));
            Figures.tell("R51 rosters right after ms", promoted.elapsed().toMillis());
            scene.quiet();

            assertThat(o.changes()).hasSize(20);
            Set<String> concerned = o.changes().stream()
                    .map(event -> ((OfMember) event).member().userId())
                    .collect(Collectors.toCollection(TreeSet::new));
            Set<String> expected = new TreeSet<>(Scene.users("new", 15));
            expected.addAll(Scene.users("old", 5));
            assertThat(concerned).isEqualTo(expected);
            watchers.end();
            scene.check("room-1");
        }
    }

    @Test // R89
    void aReplicaThatLagsIsNeverRead() {
        try (RedisServer primary = RedisServer.start();
                RedisServer replica = RedisServer.start("--replicaof", "127.0.0.1", "" + primary.port());
                RedisServer sentinel = RedisServer.startSentinel(primary, "main");
                Watchers watchers = new Watchers(primary, replica, sentinel);
                Scene scene = new Scene(watchers.place(), List.of(primary.uri()))) {
            watchers.awaitReplica();
            LocalInstance a = scene.start("A");
            Map<String, Long> before = new Commands(watchers.onReplica).calls();

            // From here on the replica has nothing new.
            watchers.cutReplication();
            for (int round = 0; round < 100; round++) {
                String user = "u" + round;
                a.connect(user, "room-1").stored().join();
                assertThat(a.roster("room-1")).containsExactly(user);
                assertThat(a.tracker().isOnline(user).join()).isTrue();
                var connection = a.connection(user);
                a.close(user);
                connection.stored().join();
                assertThat(a.count("room-1")).isZero();
            }

            assertThat(new Commands(watchers.onReplica).since(before)).doesNotContainKeys("evalsha", "eval");
            assertThat(new Commands(scene.redis()).errors()).doesNotContainKey("READONLY");
            watchers.end();
            scene.check("room-1");
        }
    }

    /** The test's own connections to the three servers. */
    private static final class Watchers implements AutoCloseable {
        final RedisCommands<String, String> onReplica;
        private final RedisCommands<String, String> onPrimary;
        private final RedisServer sentinel;
        private final RedisClient client = RedisClient.create();

        Watchers(RedisServer primary, RedisServer replica, RedisServer sentinel) {
            this.sentinel = sentinel;
            this.onReplica = client.connect(replica.uri()).sync();
            this.onPrimary = client.connect(primary.uri()).sync();
        }

        Place place() {
            return Place.onServer("redis-sentinel://127.0.0.1:" + sentinel.port() + "#main");
        }

        /** In step with the primary, and known to the Sentinel, which is to be quick. */
        void awaitReplica() {
            Moment.now()
                    .await(
                            Scene.GUARD,
                            "a replica in step",
                            () -> onReplica.info("replication").contains("master_link_status:up"));
            RedisSentinelCommands<String, String> asked = client.connectSentinel(
                            RedisURI.create("127.0.0.1", sentinel.port()))
                    .sync();
            asked.set("main", "down-after-milliseconds", "" + Pace.seconds(1).toMillis());
            asked.set("main", "failover-timeout", "" + Pace.seconds(20).toMillis());
            Moment.now()
                    .await(
                            Scene.GUARD,
                            "the Sentinel knows the replica",
                            () -> asked.replicas("main").size() == 1);
        }

        /** The primary turns the replica away: connections that are there go on, no new one gets in without a password. */
        void cutReplication() {
            onPrimary.configSet("requirepass", "for nobody");
            onPrimary.clientKill(KillArgs.Builder.typeSlave());
            Moment.now()
                    .await(
                            Scene.GUARD,
                            "a replica that is cut off",
                            () -> onReplica.info("replication").contains("master_link_status:down"));
        }

        boolean isPromoted() {
            try {
                return onReplica.info("replication").contains("role:master");
            } catch (RedisException e) {
                return false; // a promotion closes all connections
            }
        }

        void end() {
            client.shutdown();
        }

        @Override
        public void close() {
            end();
        }
    }
}
