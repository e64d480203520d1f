package io.presence4j.redis;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.lettuce.core.ClientOptions;
import io.lettuce.core.ClientOptions.DisconnectedBehavior;
import io.lettuce.core.RedisClient;
import io.lettuce.core.RedisCredentials;
import io.lettuce.core.RedisCredentialsProvider;
import io.lettuce.core.RedisURI;
import io.lettuce.core.api.StatefulRedisConnection;
import io.lettuce.core.api.sync.RedisCommands;
import io.lettuce.core.protocol.ProtocolVersion;
import io.lettuce.core.pubsub.RedisPubSubAdapter;
import io.lettuce.core.pubsub.StatefulRedisPubSubConnection;
import io.presence4j.IncompatibleStoreException;
import io.presence4j.StoreUnavailableException;
import io.presence4j.spi.BusSession;
import io.presence4j.spi.Channel;
import io.presence4j.spi.StoreSession;
import io.presence4j.spi.WriteAnswer;
import java.util.List;
import java.util.concurrent.CopyOnWriteArrayList;
import java.util.concurrent.TimeUnit;
import java.util.stream.Stream;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;

/** What is wrong with a server, or with what a user may do there, is named before anything depends on it. */
class FirstContactTest {
    private static final ClientOptions REJECTING = ClientOptions.builder()
            .disconnectedBehavior(DisconnectedBehavior.REJECT_COMMANDS)
            .build();

    private static RedisServer server;
    private static RedisClient client;

    private StatefulRedisConnection<String, String> connection;
    private RedisCommands<String, String> redis;
    private StoreSession session;

    @BeforeAll
    static void start() {
        server = RedisServer.start();
        client = RedisClient.create(server.uri());
        client.setOptions(REJECTING);
    }

    @AfterAll
    static void stop() {
        client.shutdown(0, 2, TimeUnit.SECONDS);
        server.close();
    }

    @BeforeEach
    void connect() {
        connection = client.connect();
        redis = connection.sync();
        redis.flushall();
    }

    @AfterEach
    void close() {
        if (session != null) {
            session.close();
        }
        redis.configSet("maxmemory", "0");
        redis.configSet("maxmemory-policy", "noeviction");
        redis.replicaofNoOne();
        connection.close();
        client.setOptions(REJECTING);
    }

    @Test
    void aServerOf32BitsIsRefused() {
        List<Object> said = Stream.of("7.0.15", "7.0.15", "", "", "", "noeviction", "0", "master", "-2147483648")
                .<Object>map(OneShard::bytes)
                .toList();

        assertThatThrownBy(() -> FirstContact.read(new Reply(said)))
                .isInstanceOf(IncompatibleStoreException.class)
                .hasMessageContaining("32 bits");
    }

    @Test
    void aServerThatMayDropKeysIsRefused() {
        redis.configSet("maxmemory-policy", "allkeys-lru");
        redis.configSet("maxmemory", "100mb");
        session = Sessions.open(client, server.uri());

        assertThatThrownBy(() -> new Speaker(session, "alice001").acquire())
                .isInstanceOf(IncompatibleStoreException.class)
                .hasMessageContaining("allkeys-lru")
                .hasMessageContaining("noeviction");
    }

    @Test
    void aConnectionOfTheFormerProtocolIsRefused() {
        client.setOptions(
                REJECTING.mutate().protocolVersion(ProtocolVersion.RESP2).build());
        session = Sessions.open(client, server.uri());

        assertThatThrownBy(() -> new Speaker(session, "alice001").acquire())
                .isInstanceOf(IncompatibleStoreException.class)
                .hasMessageContaining("RESP2")
                .hasMessageContaining("RESP3");
    }

    @Test
    void aReplicaIsLeftUntilItIsAMaster() {
        redis.replicaof("127.0.0.1", 1);
        session = Sessions.open(client, server.uri());
        Speaker alice = new Speaker(session, "alice001");

        assertThatThrownBy(alice::acquire)
                .isInstanceOf(StoreUnavailableException.class)
                .hasMessageContaining("replica");
        redis.replicaofNoOne();

        Eventually.succeeds(() -> assertThat(alice.acquire()).isInstanceOf(WriteAnswer.Applied.class));
    }

    @Test
    void theRightsInTheDocumentationAreEnough() {
        user("presence");
        session = Sessions.open(client, as("presence"));
        Speaker alice = new Speaker(session, "alice001");

        alice.acquire();

        assertThat(alice.put("room", "sam")).isInstanceOf(WriteAnswer.Applied.class);
        assertThat(alice.remove("room", "sam")).isInstanceOf(WriteAnswer.Applied.class);
    }

    @Test
    void eachCommandThatIsNotAllowedIsNamedBeforeALeaseIsGiven() {
        for (String command : DocumentedRights.commands()) {
            // A lease can be had without these.
            if (List.of("+info", "+hello", "+ping", "+subscribe", "+unsubscribe")
                    .contains(command)) {
                continue;
            }
            // Each is another user's: the server ends connections of one whose rights change.
            String user = "without-" + command.substring(1);
            user(user, "-" + command.substring(1));
            StoreSession poor = Sessions.open(client, as(user));

            assertThatThrownBy(() -> new Speaker(poor, "alice001").acquireAndBeat())
                    .as(command)
                    .isInstanceOf(IncompatibleStoreException.class)
                    .hasMessageContaining("docs/redis.md");
            poor.close();
        }
    }

    @Test
    void missingRightsOnChannelsAreNamed() {
        user("mute", "resetchannels");
        session = Sessions.open(client, as("mute"));

        assertThatThrownBy(() -> new Speaker(session, "alice001").acquire())
                .isInstanceOf(IncompatibleStoreException.class)
                .hasMessageContaining("channels");
    }

    @Test
    void aUserWhoMayNotSubscribeIsRefusedOnceSomethingIsToBeHeard() {
        user("deaf", "-subscribe");
        session = Sessions.open(client, as("deaf"));
        Speaker alice = new Speaker(session, "alice001");
        alice.acquire();

        session.eventBus().open(new RecordingSink()).subscribe(new Channel(0, "room"));

        Eventually.succeeds(() -> assertThatThrownBy(alice::beat)
                .isInstanceOf(IncompatibleStoreException.class)
                .hasMessageContaining("subscribe"));
        allow("deaf", "+subscribe");
        Eventually.succeeds(alice::acquire);
    }

    @Test
    void aChannelThatIsForbiddenIsForgottenWithItsSubscription() {
        user("half", "resetchannels", "&{presence:0}:events:0:room", "&{presence:0}:events:0:");
        session = Sessions.open(client, as("half"));
        Speaker alice = new Speaker(session, "alice001");
        alice.acquire();
        BusSession bus = session.eventBus().open(new RecordingSink());
        bus.subscribe(new Channel(0, "room"));
        bus.subscribe(new Channel(0, "secret"));
        Eventually.succeeds(() -> assertThatThrownBy(alice::beat).isInstanceOf(IncompatibleStoreException.class));

        bus.unsubscribe(new Channel(0, "secret"));

        Eventually.succeeds(alice::beat);
    }

    @Test
    void whoListensToAllChannelsHearsThatItPublishesAnEmptyMessage() {
        session = Sessions.open(client, server.uri());
        List<String> heard = new CopyOnWriteArrayList<>();
        try (StatefulRedisPubSubConnection<String, String> all = client.connectPubSub()) {
            all.addListener(new RedisPubSubAdapter<>() {
                @Override
                public void message(String pattern, String channel, String message) {
                    heard.add(channel + " " + message);
                }
            });
            all.sync().psubscribe("*");

            new Speaker(session, "alice001").acquire();

            Eventually.succeeds(() -> assertThat(heard).containsOnly("{presence:0}:events:0: "));
        }
    }

    @Test
    void shardedPubSubNeedsAServerThatHasIt() {
        try (RedisServer without = RedisServer.start("--rename-command", "SPUBLISH", "")) {
            session = Sessions.open(
                    RedisPresenceStore.builder(client, without.uri()).shardedPubSub());

            assertThatThrownBy(() -> new Speaker(session, "alice001").acquire())
                    .isInstanceOf(IncompatibleStoreException.class)
                    .hasMessageContaining("7.0");
        }
    }

    private static void user(String user, String... butOrMore) {
        try (StatefulRedisConnection<String, byte[]> admin = client.connect(Topology.CODEC)) {
            DocumentedRights.make(admin, user, List.of(butOrMore));
        }
    }

    private static void allow(String user, String command) {
        try (StatefulRedisConnection<String, byte[]> admin = client.connect(Topology.CODEC)) {
            DocumentedRights.change(admin, user, List.of(command));
        }
    }

    private static RedisURI as(String user) {
        RedisURI uri = server.uri();
        uri.setCredentialsProvider(RedisCredentialsProvider.from(() -> RedisCredentials.just(user, "secret")));
        return uri;
    }
}
