package io.presence4j.redis;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.lettuce.core.ClientOptions;
import io.lettuce.core.ClientOptions.DisconnectedBehavior;
import io.lettuce.core.RedisClient;
import io.lettuce.core.RedisURI;
import io.lettuce.core.api.StatefulRedisConnection;
import io.lettuce.core.api.sync.RedisCommands;
import io.presence4j.EntryRejectedException;
import io.presence4j.LeaveReason;
import io.presence4j.StoreUnavailableException;
import io.presence4j.spi.AcquireRequest;
import io.presence4j.spi.Fence;
import io.presence4j.spi.FlushRequest;
import io.presence4j.spi.FlushRequest.Put;
import io.presence4j.spi.FlushRequest.Remove;
import io.presence4j.spi.RosterPage;
import io.presence4j.spi.StoreContext;
import io.presence4j.spi.StoreContext.Announcer;
import io.presence4j.spi.StoreSession;
import io.presence4j.spi.WriteAnswer;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.concurrent.CompletionStage;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.TimeUnit;
import java.util.stream.Collectors;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;

/** What the server's errors become, on a server of this test's own and its own clock. */
class FailureTest {
    private static RedisServer server;
    private static RedisClient client;

    private RedisCommands<String, String> redis;
    private StatefulRedisConnection<String, String> connection;
    private StoreSession session;
    private long seq;
    private long epoch;

    @BeforeAll
    static void start() {
        server = RedisServer.start();
        client = RedisClient.create(server.uri());
        client.setOptions(ClientOptions.builder()
                .disconnectedBehavior(DisconnectedBehavior.REJECT_COMMANDS)
                .build());
    }

    @AfterAll
    static void stop() {
        client.shutdown(0, 2, TimeUnit.SECONDS);
        server.close();
    }

    @BeforeEach
    void open() {
        connection = client.connect();
        redis = connection.sync();
        redis.flushall();
        session = open(server.uri());
    }

    @AfterEach
    void close() {
        session.close();
        redis.configSet("maxmemory", "0");
        redis.replicaofNoOne();
        connection.close();
    }

    @Test
    void aServerThatForgotTheScriptsIsSentThemAgain() {
        acquire(session);
        flush(session, List.of(put("room", "sam")), List.of());

        redis.scriptFlush();
        WriteAnswer answer = flush(session, List.of(put("room", "dana")), List.of());

        assertThat(answer).isInstanceOf(WriteAnswer.Applied.class);
        assertThat(roster().size()).isEqualTo(2);
    }

    @Test
    void withItsMemoryFullPutsAreRefusedAndRemovesAreApplied() {
        acquire(session);
        flush(session, List.of(put("room", "sam"), put("room", "dana")), List.of());

        redis.configSet("maxmemory", "1");
        assertThatThrownBy(() -> flush(session, List.of(put("room", "kim")), List.of(remove("room", "sam"))))
                .isInstanceOf(StoreUnavailableException.class)
                .hasMessageContaining("OOM");
        assertThat(roster().members())
                .extracting(RosterPage.StoredMember::userId)
                .containsExactly("dana");
        assertThat(flush(session, List.of(), List.of(remove("room", "dana")))).isInstanceOf(WriteAnswer.Applied.class);

        redis.configSet("maxmemory", "0");
        assertThat(flush(session, List.of(put("room", "kim")), List.of())).isInstanceOf(WriteAnswer.Applied.class);
    }

    @Test
    void anotherTypeInTheWayIsAboutTheEntry() {
        acquire(session);
        redis.set("{presence:0}:roster:room", "not a roster");

        assertThatThrownBy(() -> flush(session, List.of(put("room", "sam")), List.of()))
                .isInstanceOf(EntryRejectedException.class)
                .hasMessageContaining("another type")
                .hasMessageContaining("room");
        assertThat(flush(session, List.of(put("hall", "sam")), List.of())).isInstanceOf(WriteAnswer.Applied.class);
    }

    @Test
    void aServerThatTakesNoWritesIsUnavailableAndLeftForANewConnection() {
        acquire(session);
        Set<String> before = connectionIds();

        redis.replicaof("127.0.0.1", 1);
        assertThatThrownBy(() -> flush(session, List.of(put("room", "sam")), List.of()))
                .isInstanceOf(StoreUnavailableException.class)
                .hasMessageContaining("READONLY");
        redis.replicaofNoOne();

        assertThat(flush(session, List.of(put("room", "sam")), List.of())).isInstanceOf(WriteAnswer.Applied.class);
        assertThat(connectionIds()).isNotEqualTo(before);
    }

    @Test
    void aServerThatIsNotThereIsUnavailable() throws Exception {
        StoreSession nowhere = open(RedisURI.create("127.0.0.1", RedisServer.freePort()));

        assertThatThrownBy(() -> acquire(nowhere)).isInstanceOf(StoreUnavailableException.class);
        nowhere.close();
    }

    @Test
    void aSessionOfItsOwnClientWorksAndEndsWithoutLeavingAConnection() {
        StoreSession own = RedisPresenceStore.builder(server.uri())
                .shards(1)
                .build()
                .open(new StoreContext("own", Announcer.STORE));
        acquire(own);

        own.close();

        assertThatThrownBy(() -> flush(own, List.of(), List.of())).isInstanceOf(StoreUnavailableException.class);
    }

    private Set<String> connectionIds() {
        return redis.clientList()
                .lines()
                .map(line -> line.substring(0, line.indexOf(' ')))
                .collect(Collectors.toSet());
    }

    private static StoreSession open(RedisURI uri) {
        return RedisPresenceStore.builder(client, uri)
                .shards(1)
                .build()
                .open(new StoreContext("test", Announcer.STORE));
    }

    private void acquire(StoreSession by) {
        Fence fence = new Fence("alice001", ++seq, 0, epoch, 0);
        epoch = await(by.acquire(new AcquireRequest(0, fence, 7, 15_000, 3_000)))
                .status()
                .epoch();
    }

    private WriteAnswer flush(StoreSession by, List<Put> puts, List<Remove> removes) {
        Fence fence = new Fence("alice001", ++seq, 0, epoch, 0);
        return await(by.flush(List.of(new FlushRequest(0, fence, puts, removes, Set.of())))
                .get(0));
    }

    private RosterPage roster() {
        return await(session.roster(0, "room", ""));
    }

    private static Put put(String topic, String user) {
        return new Put(topic, user, List.of(Map.of("name", user)), false);
    }

    private static Remove remove(String topic, String user) {
        return new Remove(topic, user, 0, LeaveReason.CLOSED);
    }

    private static <T> T await(CompletionStage<T> stage) {
        try {
            return stage.toCompletableFuture().get(30, TimeUnit.SECONDS);
        } catch (ExecutionException e) {
            throw e.getCause() instanceof RuntimeException cause ? cause : new IllegalStateException(e);
        } catch (Exception e) {
            throw new IllegalStateException(e);
        }
    }
}
