package io.presence4j.redis;

import io.lettuce.core.ClientOptions;
import io.lettuce.core.ClientOptions.DisconnectedBehavior;
import io.lettuce.core.RedisClient;
import io.lettuce.core.ScriptOutputType;
import io.lettuce.core.TimeoutOptions;
import io.lettuce.core.api.StatefulRedisConnection;
import io.lettuce.core.api.sync.RedisCommands;
import io.lettuce.core.resource.ClientResources;
import io.lettuce.core.resource.Delay;
import java.time.Duration;
import java.util.concurrent.BlockingQueue;
import java.util.concurrent.LinkedBlockingQueue;

/** A server that one run at a time has for itself, to stop and to empty, with a client for it. Runs take it in turn. */
final class ModelServer {
    private static final BlockingQueue<ModelServer> idle = new LinkedBlockingQueue<>();

    final RedisServer server;
    final RedisClient client;
    private final StatefulRedisConnection<String, byte[]> connection;

    private ModelServer() {
        // Whatever can be cut into pieces is.
        server = RedisServer.start("--hash-max-ziplist-entries", "1");
        client = RedisClient.create(ClientResources.builder()
                .reconnectDelay(Delay.constant(Duration.ofMillis(1)))
                .build());
        client.setOptions(ClientOptions.builder()
                .disconnectedBehavior(DisconnectedBehavior.REJECT_COMMANDS)
                .timeoutOptions(TimeoutOptions.enabled(Duration.ofSeconds(10)))
                .build());
        connection = client.connect(Topology.CODEC, server.uri());
    }

    /** One that nobody uses; empty. */
    static ModelServer take() {
        ModelServer waiting = idle.poll();
        ModelServer taken = waiting == null ? new ModelServer() : waiting;
        taken.commands().flushall();
        return taken;
    }

    void giveBack() {
        server.thaw();
        idle.add(this);
    }

    void forgetScripts() {
        commands().scriptFlush();
    }

    /** Does nothing else for a moment. */
    void sleep() {
        commands().eval("for i = 1, 200000 do end", ScriptOutputType.STATUS);
    }

    /** For looking at what is stored, and for what goes wrong. */
    RedisCommands<String, byte[]> commands() {
        return connection.sync();
    }
}
