package io.presence4j.redis;

import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.lettuce.core.RedisClient;
import io.lettuce.core.RedisURI;
import io.lettuce.core.cluster.RedisClusterClient;
import io.presence4j.IncompatibleStoreException;
import io.presence4j.spi.StoreContext;
import io.presence4j.spi.StoreContext.Announcer;
import io.presence4j.spi.StoreSession;
import java.util.stream.IntStream;
import org.assertj.core.api.AbstractThrowableAssert;
import org.junit.jupiter.api.Test;

/** Servers that will never do what scripts need: nobody should wait for that. */
class UnfitServerTest {
    @Test
    void oneWithoutScriptsIsRefusedByTheNameOfTheCommand() {
        try (RedisServer server = RedisServer.start("--rename-command", "EVAL", "");
                RedisClient client = RedisClient.create(server.uri())) {
            assertRefused(RedisPresenceStore.builder(client, server.uri()))
                    .hasMessageContaining("unknown command")
                    .hasMessageContaining("EVAL")
                    .hasMessageContaining("rename-command")
                    .hasMessageNotContaining("contact.lua");
        }
    }

    @Test
    void oneThatKnowsNoScriptByItsDigestIsRefusedByTheNameOfTheCommand() {
        try (RedisServer server = RedisServer.start("--rename-command", "EVALSHA", "");
                RedisClient client = RedisClient.create(server.uri())) {
            assertRefused(RedisPresenceStore.builder(client, server.uri()))
                    .hasMessageContaining("unknown command")
                    .hasMessageContaining("EVALSHA");
        }
    }

    @Test
    void oneWithoutACommandThatScriptsCallIsRefused() {
        try (RedisServer server = RedisServer.start("--rename-command", "HSET", "");
                RedisClient client = RedisClient.create(server.uri())) {
            assertRefused(RedisPresenceStore.builder(client, server.uri()))
                    .hasMessageContaining("Unknown Redis command")
                    .hasMessageContaining("rename-command");
        }
    }

    @Test
    void aUserWhoMayNotReadTheTopologyOfAClusterIsRefusedByTheRight() {
        try (RedisServer node = RedisServer.start(
                        "--cluster-enabled",
                        "yes",
                        "--user",
                        "poor",
                        "on",
                        ">secret",
                        "~*",
                        "&*",
                        "+@all",
                        "-cluster");
                RedisClusterClient client =
                        RedisClusterClient.create(RedisURI.create("redis://poor:secret@127.0.0.1:" + node.port()))) {
            assertRefused(RedisPresenceStore.builder(client))
                    .hasMessageContaining("NOPERM")
                    .hasMessageContaining("cluster")
                    .hasMessageContaining("docs/redis.md");
        }
    }

    @Test
    void oneThatIsNoNodeOfAClusterIsRefusedAsOne() {
        try (RedisServer server = RedisServer.start();
                RedisClusterClient client = RedisClusterClient.create(server.uri())) {
            assertRefused(RedisPresenceStore.builder(client)).hasMessageContaining("builder instead of clusterBuilder");
        }
    }

    @Test
    void oneOfManyNodesOfAClusterIsRefusedWithoutAClientForClusters() {
        try (RedisClient client = RedisClient.create()) {
            for (RedisURI node : RedisCluster.get().uris()) {
                try (StoreSession session = RedisPresenceStore.builder(client, node)
                        .namespace(SharedRedis.newNamespace())
                        .build()
                        .open(new StoreContext("test", Announcer.STORE))) {
                    assertThatThrownBy(() -> IntStream.range(0, session.shards())
                                    .forEach(shard -> Sessions.await(session.count(shard, "room"))))
                            .isInstanceOf(IncompatibleStoreException.class)
                            .hasMessageContaining("MOVED")
                            .hasMessageContaining("RedisClusterClient");
                }
            }
        }
    }

    @Test
    void aPasswordThatIsWrongOrMissingIsNamed() {
        try (RedisServer server = RedisServer.start("--user", "able", "on", ">secret", "~*", "&*", "+@all");
                RedisClient client = RedisClient.create()) {
            RedisURI wrong = RedisURI.create("redis://able:wrong@127.0.0.1:" + server.port());

            assertRefused(RedisPresenceStore.builder(client, wrong))
                    .hasMessageContaining("WRONGPASS")
                    .hasMessageContaining("RedisURI");
            client.connect(RedisURI.create("redis://able:secret@127.0.0.1:" + server.port()))
                    .sync()
                    .configSet("requirepass", "secret");
            assertRefused(RedisPresenceStore.builder(client, server.uri())).hasMessageContaining("NOAUTH");
        }
    }

    private static AbstractThrowableAssert<?, ? extends Throwable> assertRefused(RedisPresenceStore.Builder store) {
        try (StoreSession session = Sessions.open(store)) {
            return assertThatThrownBy(() -> new Speaker(session, "alice001").acquire())
                    .isInstanceOf(IncompatibleStoreException.class);
        }
    }
}
