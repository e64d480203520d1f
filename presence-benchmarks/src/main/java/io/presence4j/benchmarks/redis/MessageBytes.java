package io.presence4j.benchmarks.redis;

import io.lettuce.core.codec.ByteArrayCodec;
import io.lettuce.core.pubsub.RedisPubSubAdapter;
import io.lettuce.core.pubsub.StatefulRedisPubSubConnection;
import io.presence4j.PresenceConfig;
import io.presence4j.PresenceConnection;
import io.presence4j.PresenceTracker;
import io.presence4j.spi.SystemTime;
import java.io.IOException;
import java.time.Duration;
import java.util.List;
import java.util.Map;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.atomic.AtomicLong;
import java.util.stream.IntStream;
import java.util.stream.Stream;

/**
 * What one more join costs in a room of 50 and in one of 5,000: bytes published on the room's channel and Redis CPU, the mean
 * of 100 joins, each by itself; and how many messages 200 joins are that come at once.
 */
public final class MessageBytes {
    private static final int JOINS = 100;
    private static final int AT_ONCE = 200;
    private static final byte[] ALL = {'*'};

    /* Without a beat that would count, and without a call that fails on a busy machine. */
    private static final PresenceConfig CONFIG =
            PresenceConfig.defaults().withLease(Duration.ofMinutes(50)).withStoreTimeout(Duration.ofMinutes(1));

    private final SystemTime time = new SystemTime();
    private final AtomicLong messages = new AtomicLong();
    private final AtomicLong bytes = new AtomicLong();

    private MessageBytes() {}

    /** Arguments: the sizes of rooms. */
    public static void main(String... arguments) throws IOException {
        List<Integer> sizes = arguments.length == 0
                ? List.of(50, 5000)
                : List.of(arguments).stream().map(Integer::valueOf).toList();
        try (Bench bench = Bench.start();
                PresenceTracker tracker =
                        PresenceTracker.builder(bench.store()).config(CONFIG).build();
                StatefulRedisPubSubConnection<byte[], byte[]> all =
                        bench.client().connectPubSub(ByteArrayCodec.INSTANCE)) {
            MessageBytes heard = new MessageBytes();
            heard.listen(all);
            for (int size : sizes) {
                heard.measure(bench.server(), tracker, size);
                heard.measureAtOnce(tracker, size);
            }
        }
    }

    private void listen(StatefulRedisPubSubConnection<byte[], byte[]> all) {
        all.addListener(new RedisPubSubAdapter<>() {
            @Override
            public void message(byte[] pattern, byte[] channel, byte[] message) {
                messages.incrementAndGet();
                bytes.addAndGet(message.length);
            }
        });
        all.sync().psubscribe(ALL);
    }

    private void measure(RedisProcess server, PresenceTracker tracker, int size) {
        String room = room(size);
        Stream<CompletableFuture<Void>> members =
                IntStream.range(0, size).mapToObj(i -> join(tracker, "already-here-" + i, room));
        // Those who will join are online before, so that they are told on the room's channel alone.
        Stream<CompletableFuture<Void>> guests = IntStream.range(0, JOINS + AT_ONCE)
                .mapToObj(i -> tracker.connect(guest(i, size)).stored());
        CompletableFuture.allOf(Stream.concat(members, guests).toArray(CompletableFuture[]::new))
                .join();
        forget();
        long cpu = server.cpuMicros();
        for (int i = 0; i < JOINS; i++) {
            join(tracker, guest(i, size), room).join();
        }
        long micros = server.cpuMicros() - cpu;
        settle();
        System.out.printf(
                "a join in a room of %,d: %.2f messages of %.1f bytes, %.0f µs of Redis CPU%n",
                size, (double) messages.get() / JOINS, (double) bytes.get() / messages.get(), (double) micros / JOINS);
    }

    private void measureAtOnce(PresenceTracker tracker, int size) {
        forget();
        Stream<CompletableFuture<Void>> joins =
                IntStream.range(JOINS, JOINS + AT_ONCE).mapToObj(i -> join(tracker, guest(i, size), room(size)));
        CompletableFuture.allOf(joins.toArray(CompletableFuture[]::new)).join();
        settle();
        System.out.printf("%,d joins at once, there: %d messages%n", AT_ONCE, messages.get());
    }

    private void forget() {
        settle();
        messages.set(0);
        bytes.set(0);
    }

    private static String room(int size) {
        return String.format("room-of-%07d", size);
    }

    private static String guest(int number, int size) {
        return String.format("guest-%03d-of-%07d", number, size);
    }

    private static CompletableFuture<Void> join(PresenceTracker tracker, String user, String room) {
        PresenceConnection connection = tracker.connect(user);
        connection.join(room, Map.of("status", "here"));
        return connection.stored();
    }

    /** Until messages that are under way have come. */
    private void settle() {
        time.await(new CompletableFuture<>(), Duration.ofSeconds(1).toNanos());
    }
}
