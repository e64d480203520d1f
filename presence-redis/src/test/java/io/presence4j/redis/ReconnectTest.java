package io.presence4j.redis;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.lettuce.core.ClientOptions;
import io.lettuce.core.ClientOptions.DisconnectedBehavior;
import io.lettuce.core.RedisClient;
import io.lettuce.core.RedisURI;
import io.presence4j.StoreUnavailableException;
import io.presence4j.spi.BusSession;
import io.presence4j.spi.Channel;
import io.presence4j.spi.StoreSession;
import io.presence4j.testkit.ManualTime;
import java.io.IOException;
import java.net.ServerSocket;
import java.net.Socket;
import java.time.Duration;
import java.util.List;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;

/** What connections are lost to, and come back to. */
class ReconnectTest {
    private static final ClientOptions REJECTING = ClientOptions.builder()
            .disconnectedBehavior(DisconnectedBehavior.REJECT_COMMANDS)
            .build();

    @Test
    void whatIsNoLongerWantedIsNotHeardAfterAnOutage() {
        SharedRedis redis = SharedRedis.get();
        ManualTime time = new ManualTime();
        FaultProxy proxy = FaultProxy.to(redis.server.port());
        RedisClient client = RedisClient.create();
        client.setOptions(REJECTING);
        Keys keys = new Keys(SharedRedis.newNamespace(), 0);
        StoreSession session =
                Sessions.open(RedisPresenceStore.builder(client, RedisURI.create("127.0.0.1", proxy.port()))
                        .namespace(keys.namespace())
                        .time(time));
        Speaker alice = new Speaker(session, "alice001");
        RecordingSink sink = new RecordingSink();
        alice.acquire();
        BusSession bus = session.eventBus().open(sink);
        List<Channel> channels = IntStream.range(0, 5)
                .mapToObj(topic -> new Channel(0, "room:" + topic))
                .toList();
        channels.forEach(bus::subscribe);
        bus.subscribe(new Channel(0, "hall"));
        Eventually.succeeds(() -> assertThat(sink.subscribed).hasSizeGreaterThanOrEqualTo(6));

        proxy.refuse();
        Eventually.succeeds(() -> assertThat(redis.commands().pubsubChannels(keys.channels(0) + "*"))
                .isEmpty());
        channels.forEach(bus::unsubscribe);
        proxy.pass();

        Eventually.succeeds(() -> {
            alice.startBeat();
            assertThat(redis.commands().pubsubChannels(keys.channels(0) + "*"))
                    .containsExactly(keys.channels(0) + "hall");
        });
        session.close();
        client.shutdown(0, 2, TimeUnit.SECONDS);
        proxy.close();
    }

    @Test
    void attemptsToConnectAreFewHoweverOftenOneAsks() throws IOException {
        AtomicInteger attempts = new AtomicInteger();
        try (ServerSocket closing = new ServerSocket(0)) {
            Thread acceptor = new Thread(() -> closeAll(closing, attempts));
            acceptor.start();
            RedisURI uri = RedisURI.create("127.0.0.1", closing.getLocalPort());
            StoreSession session = Sessions.open(RedisPresenceStore.builder(uri));
            long start = System.nanoTime();

            for (int i = 0; i < 2_000; i++) {
                assertThatThrownBy(() -> Sessions.await(session.count(0, "room")))
                        .isInstanceOf(StoreUnavailableException.class);
            }

            long mostAttempts =
                    1 + (System.nanoTime() - start) / Duration.ofMillis(100).toNanos();
            assertThat((long) attempts.get()).isLessThanOrEqualTo(mostAttempts);
            session.close();
        }
    }

    private static void closeAll(ServerSocket server, AtomicInteger attempts) {
        try {
            while (true) {
                try (Socket socket = server.accept()) {
                    attempts.incrementAndGet();
                    socket.setSoLinger(true, 0);
                }
            }
        } catch (IOException e) {
            // The test is over.
        }
    }
}
