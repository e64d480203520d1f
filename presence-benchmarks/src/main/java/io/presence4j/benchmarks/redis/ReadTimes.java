package io.presence4j.benchmarks.redis;

import static io.presence4j.PresenceTracker.EVERYONE;

import io.lettuce.core.api.StatefulRedisConnection;
import io.lettuce.core.codec.ByteArrayCodec;
import io.lettuce.core.codec.RedisCodec;
import io.lettuce.core.codec.StringCodec;
import io.presence4j.PresenceConfig;
import io.presence4j.PresenceTracker;
import io.presence4j.spi.ShardHash;
import io.presence4j.spi.SystemTime;
import java.io.IOException;
import java.time.Duration;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.concurrent.CompletableFuture;
import java.util.function.IntSupplier;

/**
 * Queries with 10,000 and with 100,000 users, all in one room: its roster beside a raw HGETALL of the same hash, who of 500
 * is online, counts, and one user. Medians; and the worst ping of another client meanwhile.
 */
public final class ReadTimes {
    private static final String ROOM = "room:large";
    private static final int ASKED = 500;
    private static final int LARGE_READS = 10;
    private static final int SMALL_READS = 300;
    private static final Duration PAUSE = Duration.ofMillis(500);
    private static final Duration TIMEOUT = Duration.ofMinutes(1);

    private final PresenceTracker tracker;
    private final StatefulRedisConnection<String, byte[]> raw;
    private final Pinger pinger;
    private final int count;

    private ReadTimes(PresenceTracker tracker, StatefulRedisConnection<String, byte[]> raw, Pinger pinger, int count) {
        this.tracker = tracker;
        this.raw = raw;
        this.pinger = pinger;
        this.count = count;
    }

    /** With two other numbers of users as arguments, for a quick try. */
    public static void main(String... arguments) throws IOException {
        List<Integer> counts = arguments.length == 0
                ? List.of(10_000, 100_000)
                : Arrays.stream(arguments).map(Integer::valueOf).toList();
        PresenceConfig config =
                PresenceConfig.defaults().withLease(TIMEOUT.multipliedBy(4)).withStoreTimeout(TIMEOUT);
        RedisCodec<String, byte[]> codec = RedisCodec.of(StringCodec.UTF8, ByteArrayCodec.INSTANCE);
        try (Bench bench = Bench.start();
                Writer writer = Writer.start(bench.store(), "writer");
                PresenceTracker tracker =
                        PresenceTracker.builder(bench.store()).config(config).build();
                StatefulRedisConnection<String, byte[]> raw = bench.client().connect(codec);
                Pinger pinger = new Pinger(bench.server().uri())) {
            tracker.ready().join();
            for (int count : counts) {
                fill(writer, count);
                new ReadTimes(tracker, raw, pinger, count).measure();
            }
        }
    }

    /** Those who are there already stay as they are. */
    private static void fill(Writer writer, int count) {
        List<Statement> statements = new ArrayList<>();
        for (String user : Users.of(count)) {
            statements.add(Statement.inEveryone(user));
            statements.add(new Statement(ROOM, user));
        }
        List<Batch> batches = Batch.of(statements, writer.shards(), 256);
        Flight.run(batches.size(), 8, i -> writer.join(batches.get(i)));
    }

    private void measure() {
        String key = Rosters.key(ShardHash.shardOf(ROOM, 16), ROOM);
        List<String> some = Users.of(ASKED);
        System.out.printf("%,d users%n", count);
        Reads.take(
                LARGE_READS,
                List.of(
                        reads("nothing, for half a second", this::pause, 0),
                        reads(
                                "roster",
                                () -> tracker.roster(ROOM).join().members().size(),
                                count),
                        reads("raw HGETALL", () -> raw.sync().hgetall(key).size(), count)));
        Reads.take(
                SMALL_READS,
                List.of(
                        reads("online(500)", () -> tracker.online(some).join().size(), Math.min(ASKED, count)),
                        reads("count of the room", () -> tracker.count(ROOM).join(), count),
                        reads("count of everyone", () -> tracker.count(EVERYONE).join(), count),
                        reads("isOnline", () -> tracker.isOnline(some.get(0)).join() ? 1 : 0, 1),
                        reads("raw EXISTS", () -> raw.sync().exists(key).intValue(), 1)));
    }

    private Reads reads(String what, IntSupplier read, int expected) {
        return new Reads(what, read, expected, pinger);
    }

    private int pause() {
        new SystemTime().await(new CompletableFuture<>(), PAUSE.toNanos());
        return 0;
    }
}
