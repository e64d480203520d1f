package io.presence4j.redis.scenario;

import static org.assertj.core.api.Assertions.assertThat;

import io.lettuce.core.RedisClient;
import io.lettuce.core.api.StatefulRedisConnection;
import io.presence4j.ConnectOptions;
import io.presence4j.PresenceConfig;
import io.presence4j.redis.RedisServer;
import java.time.Duration;
import java.util.ArrayList;
import java.util.Collections;
import java.util.List;
import java.util.Map;
import java.util.concurrent.atomic.AtomicBoolean;
import java.util.function.IntConsumer;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;

/** One room with very many members, and another client of the same server. */
@Tag("realtime")
class LargeRoomTest {
    private static final int SMALL = Pace.scaled(10_000, 2_000);
    private static final int LARGE = Pace.scaled(100_000, 20_000);
    private static final int READS = 1000;
    /** At every pace: how long a large roster takes is the machine's affair. */
    private static final Duration PATIENCE = Duration.ofSeconds(5);

    /* At every pace: beats, which come between the reads that are counted, are rare. */
    private static final PresenceConfig SETTING = Pace.SETTING
            .withLease(Duration.ofSeconds(150), Duration.ofSeconds(30))
            .withStoreTimeout(PATIENCE);

    @Test // R64
    void countingALargeRoomIsNoMoreWorkThanCountingASmallOne() throws Exception {
        try (RedisServer redis = RedisServer.start();
                Scene scene = Scene.on(redis)) {
            LocalInstance a =
                    scene.start("A", scene.store().commandTimeout(PATIENCE).build(), SETTING);
            Commands commands = new Commands(scene.redis());
            fill(a, 0, SMALL);
            Map<String, Long> ofSmall = reads(a, SMALL, commands);
            fill(a, SMALL, LARGE);
            List<Duration> pings = Collections.synchronizedList(new ArrayList<>());
            AtomicBoolean isOver = new AtomicBoolean();
            Thread pinging = new Thread(() -> ping(redis, pings, isOver));
            pinging.start();

            Map<String, Long> ofLarge = reads(a, LARGE, commands);
            Moment begin = Moment.now();
            int size = a.tracker().roster("room-big").join().size();
            Figures.tell("R64 roster of " + LARGE + " in ms", begin.elapsed().toMillis());
            isOver.set(true);
            pinging.join();

            assertThat(size).isEqualTo(LARGE);
            assertThat(ofSmall).containsEntry("evalsha", 2L);
            assertThat(ofLarge).isEqualTo(ofSmall);
            Figures.tell("R64 ping of another client meanwhile", pings);
            // Its end: that all leave is R06 and R71.
            a.tracker().close(Duration.ofMinutes(1));
        }
    }

    private static void fill(LocalInstance a, int from, int to) {
        for (int user = from; user < to; user++) {
            a.tracker()
                    .connect("u" + user, ConnectOptions.defaults().untilClosed())
                    .join("room-big", Map.of());
        }
        Moment.now().await(Scene.GUARD, "all are stored", () -> a.count("room-big") == to && a.count("everyone") == to);
    }

    /** Counts, and asks for one user, so many times; returns how often the server ran which command for both. */
    private static Map<String, Long> reads(LocalInstance a, int size, Commands commands) {
        Map<String, Long> before = commands.calls();
        List<Duration> counts =
                timed(i -> assertThat(a.tracker().count("room-big").join()).isEqualTo(size));
        List<Duration> isOnline =
                timed(i -> assertThat(a.tracker().isOnline("u" + i).join()).isTrue());
        Map<String, Long> calls = commands.since(before);
        Figures.tell("R64 count of " + size, counts);
        Figures.tell("R64 isOnline among " + size, isOnline);
        assertThat(calls).doesNotContainKeys("hscan", "hgetall", "hkeys", "hvals");
        calls.remove("ping"); // of the other client
        // What a beat or two called besides is less than once for each.
        calls.replaceAll((command, times) -> times / READS);
        calls.values().removeIf(times -> times == 0);
        return calls;
    }

    private static List<Duration> timed(IntConsumer read) {
        List<Duration> times = new ArrayList<>();
        for (int i = 0; i < READS; i++) {
            Moment begin = Moment.now();
            read.accept(i);
            times.add(begin.elapsed());
        }
        return times;
    }

    private static void ping(RedisServer redis, List<Duration> pings, AtomicBoolean isOver) {
        RedisClient client = RedisClient.create(redis.uri());
        try (StatefulRedisConnection<String, String> connection = client.connect()) {
            Moment begin = Moment.now();
            for (long i = 0; !isOver.get(); i++) {
                begin.pass(Duration.ofMillis(10 * i));
                Moment sent = Moment.now();
                connection.sync().ping();
                pings.add(sent.elapsed());
            }
        } finally {
            client.shutdown();
        }
    }
}
