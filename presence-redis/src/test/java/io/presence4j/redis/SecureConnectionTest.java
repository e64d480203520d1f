package io.presence4j.redis;

import static org.assertj.core.api.Assertions.assertThat;

import io.lettuce.core.ClientOptions;
import io.lettuce.core.ClientOptions.DisconnectedBehavior;
import io.lettuce.core.RedisClient;
import io.lettuce.core.RedisURI;
import io.lettuce.core.SslOptions;
import io.presence4j.spi.Channel;
import io.presence4j.spi.StoreSession;
import java.nio.file.Path;
import java.util.concurrent.TimeUnit;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;

/** A server that wants TLS and a password, as a URI or a host's client says it. */
class SecureConnectionTest {
    private static RedisServer server;
    private static int port;

    @BeforeAll
    static void start() throws Exception {
        port = RedisServer.freePort();
        server = RedisServer.start(
                "--tls-port",
                "" + port,
                "--tls-cert-file",
                file("server-certificate.pem"),
                "--tls-key-file",
                file("server-key.pem"),
                "--tls-ca-cert-file",
                file("server-certificate.pem"),
                "--tls-auth-clients",
                "no",
                "--user",
                "presence",
                "on",
                ">secret",
                "~*",
                "&*",
                "+@all");
    }

    @AfterAll
    static void stop() {
        server.close();
    }

    private static String file(String name) throws Exception {
        return Path.of(SecureConnectionTest.class.getResource(name).toURI()).toString();
    }

    @Test
    void aUriIsEnough() {
        String uri = "rediss://presence:secret@127.0.0.1:" + port + "?verifyPeer=NONE";

        assertMessagesCome(Sessions.open(RedisPresenceStore.builder(uri)));
    }

    @Test
    void aHostsClientBringsWhomItTrusts() throws Exception {
        RedisURI uri = RedisURI.create("rediss://presence:secret@127.0.0.1:" + port);
        RedisClient client = RedisClient.create(uri);
        client.setOptions(ClientOptions.builder()
                .disconnectedBehavior(DisconnectedBehavior.REJECT_COMMANDS)
                .sslOptions(SslOptions.builder()
                        .trustManager(Path.of(file("server-certificate.pem")).toFile())
                        .build())
                .build());

        assertMessagesCome(Sessions.open(client, uri));
        client.shutdown(0, 2, TimeUnit.SECONDS);
    }

    private static void assertMessagesCome(StoreSession session) {
        RecordingSink sink = new RecordingSink();
        Speaker alice = new Speaker(session, "alice-" + System.identityHashCode(session));
        alice.acquire();
        session.eventBus().open(sink).subscribe(new Channel(0, "room"));
        Eventually.succeeds(() -> assertThat(sink.subscribed).isNotEmpty());

        alice.put("room", "sam-" + System.identityHashCode(session));

        Eventually.succeeds(() -> assertThat(sink.messages).hasSize(1));
        session.close();
    }
}
