package io.presence4j.redis;

import static io.presence4j.redis.Sessions.await;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.lettuce.core.RedisCredentials;
import io.lettuce.core.RedisCredentialsProvider;
import io.lettuce.core.RedisURI;
import io.lettuce.core.api.StatefulRedisConnection;
import io.lettuce.core.cluster.api.sync.RedisClusterCommands;
import io.presence4j.PresenceTracker;
import io.presence4j.spi.BusSession;
import io.presence4j.spi.Channel;
import io.presence4j.spi.EvictAnswer;
import io.presence4j.spi.EvictAnswer.Progress;
import io.presence4j.spi.StoreContext;
import io.presence4j.spi.StoreContext.Announcer;
import io.presence4j.spi.StoreSession;
import io.presence4j.spi.WriteAnswer;
import io.presence4j.testkit.ManualTime;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.stream.IntStream;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;

/** With the rights that docs/redis.md lists, nothing that a store does in its life is refused. */
class UserRightsTest {
    private static final int PIECE = 10;
    private static final Channel CHANNEL = new Channel(0, "room");
    private static final String[] USERS =
            IntStream.range(0, 50).mapToObj(user -> "user-" + user).toArray(String[]::new);
    /** Lettuce tells its name and version, and does without if it may not. */
    private static final List<String> NEEDLESS = List.of("client", "client|setinfo", "client|setname");

    private final ManualTime time = new ManualTime();
    private final TestClock clock = new TestClock(time);
    /** Of the test's own; also the name of its user. */
    private final String namespace = SharedRedis.newNamespace();

    private final List<StoreSession> sessions = new ArrayList<>();

    @AfterEach
    void close() {
        sessions.forEach(StoreSession::close);
    }

    @Test
    void theyAreEnoughOnOneServer() {
        SharedRedis redis = SharedRedis.get();
        try (StatefulRedisConnection<String, byte[]> admin = redis.client.connect(Topology.CODEC)) {
            allow(List.of(admin), List.of());

            live(RedisPresenceStore.builder(asUser(redis.server.uri())), admin.sync());

            assertThat(refused(List.of(admin))).isEmpty();
        }
    }

    @Test
    void anotherDatabaseNeedsToBeSelected() {
        SharedRedis redis = SharedRedis.get();
        RedisURI second = redis.server.uri();
        second.setDatabase(1);
        try (StatefulRedisConnection<String, byte[]> admin = redis.client.connect(Topology.CODEC, second)) {
            allow(List.of(admin), List.of());
            StoreSession session = open(RedisPresenceStore.builder(asUser(second)), 1);
            assertThatThrownBy(new Speaker(session, "alice001")::acquire).hasStackTraceContaining("select");
            session.close();
            admin.sync().aclLogReset();

            allow(List.of(admin), List.of("+select"));
            live(RedisPresenceStore.builder(asUser(second)), admin.sync());

            assertThat(refused(List.of(admin))).isEmpty();
        }
    }

    @Test
    void thoseOfAClusterAreEnoughThere() {
        RedisCluster redis = RedisCluster.get();
        allow(redis.nodes, DocumentedRights.ofCluster());

        live(RedisPresenceStore.clusterBuilder(asUser(redis)), redis.connection.sync());

        assertThat(refused(redis.nodes)).isEmpty();
    }

    @Test
    void andForShardedPubSub() {
        RedisCluster redis = RedisCluster.getWithShardedPubSub();
        allow(redis.nodes, DocumentedRights.ofShardedPubSub());

        live(RedisPresenceStore.clusterBuilder(asUser(redis)).shardedPubSub(), redis.connection.sync());

        assertThat(refused(redis.nodes)).isEmpty();
    }

    private void allow(List<StatefulRedisConnection<String, byte[]>> nodes, List<String> more) {
        List<String> words = new ArrayList<>(DocumentedRights.rule());
        words.replaceAll(word -> word.replace("{presence:", "{" + namespace + ":"));
        words.addAll(more);
        nodes.forEach(node -> DocumentedRights.change(node, namespace, words));
    }

    private RedisURI asUser(RedisURI uri) {
        uri.setCredentialsProvider(RedisCredentialsProvider.from(() -> RedisCredentials.just(namespace, "secret")));
        return uri;
    }

    private List<RedisURI> asUser(RedisCluster cluster) {
        return cluster.uris().stream().map(this::asUser).toList();
    }

    /** What the user tried and was refused. */
    private List<String> refused(List<StatefulRedisConnection<String, byte[]>> nodes) {
        return nodes.stream()
                .flatMap(node -> node.sync().aclLog().stream())
                .filter(entry -> text(entry, "username").equals(namespace))
                .map(entry -> text(entry, "object"))
                .filter(object -> !NEEDLESS.contains(object))
                .toList();
    }

    private static String text(Map<String, Object> entry, String property) {
        return String.valueOf(entry.get(property));
    }

    /** All that a store does, in all of its scripts. */
    private void live(RedisPresenceStore.Builder store, RedisClusterCommands<String, byte[]> admin) {
        StoreSession session = open(store, 1);
        RecordingSink heard = new RecordingSink();
        BusSession bus = session.eventBus().open(heard);
        bus.subscribe(CHANNEL);
        Speaker dead = new Speaker(session, "deadd001");
        Speaker alice = new Speaker(session, "alice001");
        dead.acquire();
        alice.acquire();
        Eventually.succeeds(() -> {
            alice.beat();
            assertThat(heard.subscribed).contains(CHANNEL);
        });
        dead.put("room", USERS);
        alice.put("room", "sam");
        alice.put("hall", "sam");
        alice.put(PresenceTracker.EVERYONE, "sam");
        Eventually.succeeds(() -> assertThat(heard.messages).hasSize(2));
        assertThat(alice.roster("room").size()).isEqualTo(USERS.length + 1);
        assertThat(await(session.count(0, "room")).value()).isEqualTo(USERS.length + 1);
        assertThat(await(session.online(0, List.of("sam", "dana"))).value()).containsExactly("sam");
        assertThat(dead.held("deadd001", "").topics()).containsExactly("room");

        // One linger ends by itself, one is lost sight of, one ends with the last instance.
        alice.remove("room", 10_000, "sam");
        alice.remove("hall", 600_000, "sam");
        alice.remove(PresenceTracker.EVERYONE, 600_000, "sam");
        for (long millis = 0; millis <= 2 * Speaker.LEASE_MILLIS; millis += Speaker.BEAT_MILLIS) {
            time.advance(Duration.ofMillis(Speaker.BEAT_MILLIS));
            alice.beat();
        }
        evict(alice, "deadd001");
        evict(alice, EvictAnswer.LINGERS);
        assertThat(alice.roster("room").size()).isZero();
        admin.del(new Keys(namespace, 0).deadlines());
        assertThat(alice.acquire()).isInstanceOf(WriteAnswer.Applied.class);
        bus.unsubscribe(CHANNEL);
        assertThat(alice.release()).isInstanceOf(WriteAnswer.Applied.class);

        // And the next layout removes what is left of this one.
        time.advance(Duration.ofMillis(Speaker.LEASE_MILLIS + 1));
        Speaker bruno = new Speaker(open(store, 2), "bruno001");
        assertThat(bruno.acquire()).isInstanceOf(WriteAnswer.Applied.class);
        assertThat(bruno.release()).isInstanceOf(WriteAnswer.Applied.class);
    }

    private StoreSession open(RedisPresenceStore.Builder store, int shards) {
        StoreSession session = store.namespace(namespace)
                .shards(shards)
                .evictPiece(PIECE)
                .pageSize(PIECE)
                .time(time)
                .clock(clock)
                .build()
                .open(new StoreContext("test", Announcer.STORE));
        sessions.add(session);
        return session;
    }

    private static void evict(Speaker instance, String victim) {
        Progress progress = Progress.MORE;
        while (progress == Progress.MORE) {
            progress = instance.evict(victim).progress();
        }
        assertThat(progress).isEqualTo(Progress.DONE);
    }
}
