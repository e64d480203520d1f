package io.presence4j.benchmarks.redis;

import io.presence4j.CloseRequest;
import io.presence4j.ConnectOptions;
import io.presence4j.PresenceConfig;
import io.presence4j.PresenceConnection;
import io.presence4j.PresenceEvent;
import io.presence4j.PresenceSocket;
import io.presence4j.PresenceTracker;
import io.presence4j.spi.SystemTime;
import java.io.IOException;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.TreeMap;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.Executors;
import java.util.concurrent.ScheduledExecutorService;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicInteger;

/**
 * An instance with 10,000 connections is drained over 20 s; its clients come back to three others when they were told to.
 * How many arrive there in each second, beside the rate that was chosen: connections by seconds. Then the same with a close
 * and no drain, so that nothing spreads them but the retry times. With a linger, nobody leaves or joins.
 */
public final class Draining {
    private static final int SURVIVORS = 3;
    private static final int SHARDS = 16;
    private static final PresenceConfig CONFIG = PresenceConfig.defaults().withLinger(Duration.ofSeconds(5));

    private final SystemTime time = new SystemTime();
    private final ScheduledExecutorService clients = Executors.newSingleThreadScheduledExecutor();
    private final List<PresenceTracker> survivors = new ArrayList<>();
    private final ConcurrentHashMap<Long, AtomicInteger> arrivals = new ConcurrentHashMap<>();
    private final AtomicInteger arrived = new AtomicInteger();
    private final AtomicInteger events = new AtomicInteger();
    private volatile long startNanos;

    private Draining() {}

    /** A client's end: it goes when it is asked, and comes back when it was told to. */
    private final class Client implements PresenceSocket {
        @Override
        public void close(PresenceConnection connection, CloseRequest why) {
            long millis = why instanceof CloseRequest.Draining draining
                    ? draining.retryAfter().toMillis()
                    : 0;
            connection.close();
            var unused = clients.schedule(() -> comeBack(connection.userId()), millis, TimeUnit.MILLISECONDS);
        }
    }

    private void comeBack(String user) {
        int number = arrived.getAndIncrement();
        survivors
                .get(number % SURVIVORS)
                .connect(user, ConnectOptions.defaults().untilClosed());
        long second = TimeUnit.NANOSECONDS.toSeconds(time.nanoTime() - startNanos);
        arrivals.computeIfAbsent(second, none -> new AtomicInteger()).incrementAndGet();
    }

    /** Arguments: connections, seconds, and seconds before, in which a new store tells no leave yet. */
    public static void main(String... arguments) throws IOException {
        int count = arguments.length > 0 ? Integer.parseInt(arguments[0]) : 10_000;
        int seconds = arguments.length > 1 ? Integer.parseInt(arguments[1]) : 20;
        int before = arguments.length > 2 ? Integer.parseInt(arguments[2]) : 16;
        for (int period : List.of(seconds, 0)) {
            try (Bench bench = Bench.start()) {
                new Draining().run(bench, count, period, Duration.ofSeconds(before));
            }
        }
    }

    private void run(Bench bench, int count, int seconds, Duration before) {
        PresenceTracker leaving = start(bench);
        for (int i = 0; i < SURVIVORS; i++) {
            survivors.add(start(bench));
        }
        connectAll(leaving, count);
        pause(before);
        var unused = survivors.get(0).subscribe(this::told);
        startNanos = time.nanoTime();
        if (seconds > 0) {
            leaving.drain(Duration.ofSeconds(seconds)).join();
        }
        leaving.close();
        awaitAll(bench.server(), count);
        report(count, seconds);
        survivors.forEach(PresenceTracker::close);
        clients.shutdownNow();
    }

    private void connectAll(PresenceTracker leaving, int count) {
        List<PresenceConnection> connections = new ArrayList<>();
        for (int i = 0; i < count; i++) {
            connections.add(leaving.connect(
                    Users.name(i), ConnectOptions.of(new Client()).untilClosed()));
        }
        Stored.await(connections);
    }

    private void told(PresenceEvent event) {
        if (!(event instanceof PresenceEvent.Resynced)) {
            events.incrementAndGet();
        }
    }

    private static PresenceTracker start(Bench bench) {
        PresenceTracker tracker =
                PresenceTracker.builder(bench.store()).config(CONFIG).build();
        tracker.ready().join();
        return tracker;
    }

    private void awaitAll(RedisProcess server, int count) {
        // Longer than the linger, so that whoever was missed has left.
        pause(CONFIG.linger().plusSeconds(2));
        long online = Rosters.sizeOfEveryone(server, SHARDS);
        if (arrived.get() != count || online != count) {
            throw new IllegalStateException(arrived + " came back and " + online + " are online, of " + count);
        }
    }

    private void pause(Duration duration) {
        time.await(new CompletableFuture<>(), duration.toNanos());
    }

    private void report(int count, int seconds) {
        int worst =
                arrivals.values().stream().mapToInt(AtomicInteger::get).max().orElse(0);
        long last = arrivals.keySet().stream().mapToLong(second -> second).max().orElse(0);
        System.out.printf(
                "%s of %,d connections: %s a second chosen; arrivals within %d s, %,d a second on the mean, %,d in the worst; %d joins and leaves%n",
                seconds > 0 ? "a drain over " + seconds + " s" : "a close without a drain",
                count,
                seconds > 0 ? String.format("%,d", count / seconds) : "none",
                last + 1,
                count / (last + 1),
                worst,
                events.get());
        System.out.println("  by second: " + new TreeMap<>(arrivals));
    }
}
