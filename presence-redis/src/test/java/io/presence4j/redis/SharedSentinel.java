package io.presence4j.redis;

import io.lettuce.core.ClientOptions;
import io.lettuce.core.ClientOptions.DisconnectedBehavior;
import io.lettuce.core.RedisClient;
import io.lettuce.core.RedisURI;
import io.lettuce.core.TimeoutOptions;
import io.lettuce.core.api.StatefulRedisConnection;
import java.time.Duration;

/** A master that a Sentinel watches, for all tests of a JVM, with a client that asks the Sentinel for it. */
final class SharedSentinel {
    final RedisURI uri;
    final RedisClient client;
    final StatefulRedisConnection<String, byte[]> connection;

    private SharedSentinel() {
        RedisServer master = RedisServer.start();
        RedisServer sentinel = RedisServer.startSentinel(master, "main");
        uri = RedisURI.Builder.sentinel("127.0.0.1", sentinel.port(), "main")
                .withTimeout(Duration.ofSeconds(10))
                .build();
        client = RedisClient.create(uri);
        client.setOptions(ClientOptions.builder()
                .disconnectedBehavior(DisconnectedBehavior.REJECT_COMMANDS)
                .timeoutOptions(TimeoutOptions.enabled(Duration.ofSeconds(10)))
                .build());
        connection = client.connect(Topology.CODEC, uri);
    }

    static SharedSentinel get() {
        ServerBinary.find(); // skips the test, where the holder would fail
        return Holder.SHARED;
    }

    private static final class Holder {
        static final SharedSentinel SHARED = new SharedSentinel();
    }
}
