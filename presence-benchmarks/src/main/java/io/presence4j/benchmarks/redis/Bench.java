package io.presence4j.benchmarks.redis;

import io.lettuce.core.ClientOptions;
import io.lettuce.core.ClientOptions.DisconnectedBehavior;
import io.lettuce.core.RedisClient;
import io.lettuce.core.TimeoutOptions;
import io.presence4j.redis.RedisPresenceStore;
import java.io.IOException;
import java.lang.management.ManagementFactory;
import java.time.Duration;
import java.util.concurrent.TimeUnit;

/** A server, a client of the host's whose calls are counted, and a store on it. */
final class Bench implements AutoCloseable {
    private final RedisProcess server;
    private final RedisClient client;
    private final RedisPresenceStore store;
    private final CallCounter calls = new CallCounter();

    private Bench(RedisProcess server) {
        this.server = server;
        this.client = RedisClient.create(server.uri());
        client.setOptions(ClientOptions.builder()
                .disconnectedBehavior(DisconnectedBehavior.REJECT_COMMANDS)
                .timeoutOptions(TimeoutOptions.enabled(Duration.ofSeconds(30)))
                .build());
        client.addListener(calls);
        this.store = RedisPresenceStore.builder(client, server.uri()).build();
    }

    /** Starts the server, and says how busy the machine is. */
    static Bench start() throws IOException {
        System.out.printf(
                "load average before: %.1f%n",
                ManagementFactory.getOperatingSystemMXBean().getSystemLoadAverage());
        return new Bench(RedisProcess.start());
    }

    RedisProcess server() {
        return server;
    }

    RedisClient client() {
        return client;
    }

    RedisPresenceStore store() {
        return store;
    }

    CallCounter calls() {
        return calls;
    }

    @Override
    public void close() {
        client.shutdown(0, 2, TimeUnit.SECONDS);
        server.close();
    }
}
