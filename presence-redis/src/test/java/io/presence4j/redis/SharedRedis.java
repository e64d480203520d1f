package io.presence4j.redis;

import io.lettuce.core.ClientOptions;
import io.lettuce.core.ClientOptions.DisconnectedBehavior;
import io.lettuce.core.RedisClient;
import io.lettuce.core.TimeoutOptions;
import io.lettuce.core.api.StatefulRedisConnection;
import io.lettuce.core.api.sync.RedisCommands;
import java.time.Duration;
import java.util.concurrent.atomic.AtomicInteger;

/** One server for all tests of a JVM that need no more than a namespace of their own, with a client for them. */
final class SharedRedis {
    private static final AtomicInteger namespaces = new AtomicInteger();

    final RedisServer server = RedisServer.start();
    final RedisClient client = RedisClient.create(server.uri());
    final StatefulRedisConnection<String, byte[]> connection;

    private SharedRedis() {
        client.setOptions(ClientOptions.builder()
                .disconnectedBehavior(DisconnectedBehavior.REJECT_COMMANDS)
                .timeoutOptions(TimeoutOptions.enabled(Duration.ofSeconds(10)))
                .build());
        connection = client.connect(Topology.CODEC);
    }

    static SharedRedis get() {
        ServerBinary.find(); // skips the test, where the holder would fail
        return Holder.SHARED;
    }

    static String newNamespace() {
        return "test-" + namespaces.incrementAndGet();
    }

    /** For looking at what is stored. */
    RedisCommands<String, byte[]> commands() {
        return connection.sync();
    }

    private static final class Holder {
        static final SharedRedis SHARED = new SharedRedis();
    }
}
