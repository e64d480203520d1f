package io.presence4j.redis;

import static org.assertj.core.api.Assertions.assertThat;

import io.lettuce.core.RedisClient;
import io.lettuce.core.api.StatefulRedisConnection;
import io.lettuce.core.api.sync.RedisCommands;
import io.presence4j.spi.EvictAnswer;
import io.presence4j.spi.EvictAnswer.Progress;
import io.presence4j.spi.HeldPage;
import io.presence4j.spi.RosterPage;
import io.presence4j.spi.StoreContext;
import io.presence4j.spi.StoreContext.Announcer;
import io.presence4j.spi.StoreSession;
import io.presence4j.testkit.ManualTime;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.TreeSet;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;

/**
 * A replica takes over in the midst of a walk. It has all that its master had, and walks a hash in another order: a walk that
 * went on at the master's cursor would leave members out.
 */
class ChangedServerTest {
    private static final int PIECE = 10;
    private static final Keys KEYS = new Keys("presence", 0);
    private static final String[] USERS = OneShard.users(1000);

    private final ManualTime time = new ManualTime();
    private final TestClock clock = new TestClock(time);
    private final List<Server> servers = new ArrayList<>();
    private Server master;
    private Speaker alice;
    private Speaker bruno;

    @BeforeEach
    void begin() {
        master = new Server();
        alice = new Speaker(master.session, "alice001");
        bruno = new Speaker(master.session, "bruno001");
        alice.acquire();
        bruno.acquire();
    }

    @AfterEach
    void close() {
        servers.forEach(Server::close);
    }

    @Test
    void anEvictionLeavesNothing() {
        bruno.put("room", USERS);
        alice.put("room", "sam");
        outliveBruno();

        List<String> left = new ArrayList<>();
        EvictAnswer answer;
        do {
            answer = alice.evict("bruno001");
            answer.messages().forEach(message -> message.changes().forEach(change -> left.add(change.userId())));
            takeOverOnceHalfOf(left.size());
        } while (answer.progress() == Progress.MORE);

        assertThat(answer.progress()).isEqualTo(Progress.DONE);
        assertThat(left).containsExactlyInAnyOrder(USERS);
        assertThat(alice.roster("room").size()).isOne();
    }

    @Test
    void aRosterIsReadWhole() {
        alice.put("room", USERS);

        TreeSet<String> read = new TreeSet<>();
        String cursor = "";
        while (cursor != null) {
            RosterPage page = alice.roster("room", cursor);
            page.members().forEach(member -> read.add(member.userId()));
            takeOverOnceHalfOf(read.size());
            cursor = page.next();
        }

        assertThat(read).containsExactlyInAnyOrder(USERS);
    }

    @Test
    void allThatAnInstanceSaysIsTold() {
        alice.put("room", USERS);

        TreeSet<String> told = new TreeSet<>();
        String cursor = "";
        while (cursor != null) {
            HeldPage page = alice.held("alice001", cursor);
            page.statements().forEach(statement -> told.add(statement.userId()));
            takeOverOnceHalfOf(told.size());
            cursor = page.next();
        }

        assertThat(told).containsExactlyInAnyOrder(USERS);
    }

    @Test
    void lingersThatWereLostSightOfAreAllFound() {
        alice.put("room", USERS);
        alice.remove("room", 60_000, USERS);
        for (String user : USERS) {
            master.redis.zrem(KEYS.deadlines(), OneShard.bytes("room\0" + user));
        }
        master.redis.hset(KEYS.meta(), "unindexed", OneShard.bytes("0:"));

        List<String> topics = List.of();
        do {
            topics = master.run(IndexLingersScript.call(access(), PIECE, topics));
            takeOverOnceHalfOf(master.lingers());
        } while (!topics.isEmpty());

        assertThat(master.lingers()).isEqualTo(USERS.length);
    }

    private void outliveBruno() {
        for (long millis = 0; millis <= 2 * Speaker.LEASE_MILLIS; millis += Speaker.BEAT_MILLIS) {
            time.advance(Duration.ofMillis(Speaker.BEAT_MILLIS));
            alice.beat();
        }
    }

    private ShardAccess access() {
        return new ShardAccess(0, KEYS, "", KEYS.channels(0), clock);
    }

    /** Once half of the users are done with, a replica becomes the master of all. */
    private void takeOverOnceHalfOf(int done) {
        if (done < USERS.length / 2 || servers.size() > 1) {
            return;
        }
        Server replica = new Server();
        replica.follow(master);
        master = replica;
        alice = alice.over(replica.session);
        bruno = bruno.over(replica.session);
    }

    /** A server with a connection for a look at it, and a session. */
    private final class Server {
        private final RedisServer server = RedisServer.start("--repl-diskless-sync-delay", "0");
        private final RedisClient client = RedisClient.create(server.uri());
        private final StatefulRedisConnection<String, byte[]> connection = client.connect(Topology.CODEC);
        private final RedisCommands<String, byte[]> redis = connection.sync();
        private final StoreSession session = RedisPresenceStore.builder(server.uri())
                .shards(1)
                .evictPiece(PIECE)
                .pageSize(PIECE)
                .time(time)
                .clock(clock)
                .build()
                .open(new StoreContext("test", Announcer.TRACKER));

        Server() {
            servers.add(this);
        }

        /** Until it has all that the other has. */
        void follow(Server other) {
            redis.replicaof("127.0.0.1", other.server.port());
            Eventually.succeeds(() -> assertThat(redis.info("replication")).contains("master_link_status:up"));
            other.redis.waitForReplication(1, 10_000);
            redis.replicaofNoOne();
        }

        <T> T run(ScriptCall<T> call) {
            var command = Commands.eval(call, Dialect.PLAIN);
            connection.dispatch(command);
            return call.reader().apply(new Reply(Sessions.await(command)));
        }

        /** How many have a deadline, besides the two instances. */
        int lingers() {
            return redis.zcard(KEYS.deadlines()).intValue() - 2;
        }

        void close() {
            session.close();
            connection.close();
            client.shutdown();
            server.close();
        }
    }
}
