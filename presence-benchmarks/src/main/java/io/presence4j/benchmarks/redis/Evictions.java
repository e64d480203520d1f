package io.presence4j.benchmarks.redis;

import static io.presence4j.PresenceTracker.EVERYONE;

import io.presence4j.ConnectOptions;
import io.presence4j.PresenceConfig;
import io.presence4j.PresenceTracker;
import io.presence4j.spi.SystemTime;
import java.io.IOException;
import java.time.Duration;
import java.util.List;
import java.util.concurrent.CompletableFuture;

/**
 * What an instance that died costs the store: entries of its own, which are removed and told, and entries of others, which
 * are only looked at. The tracker that has the others evicts it; what its beats take meanwhile is subtracted.
 */
public final class Evictions {
    private static final int BATCH = 256;
    private static final int IN_FLIGHT = 8;
    private static final Duration LEASE = Duration.ofSeconds(6);
    private static final Duration POLL = Duration.ofMillis(100);
    private static final int IDLE_POLLS = 100;
    private static final Duration MOST = Duration.ofMinutes(2);

    private final SystemTime time = new SystemTime();
    private final Bench bench;
    private final PresenceTracker tracker;

    private Evictions(Bench bench, PresenceTracker tracker) {
        this.bench = bench;
        this.tracker = tracker;
    }

    /** With other numbers of users of the dead instance and of others as arguments, for a quick try. */
    public static void main(String... arguments) throws IOException {
        int dead = arguments.length > 0 ? Integer.parseInt(arguments[0]) : 50_000;
        int others = arguments.length > 1 ? Integer.parseInt(arguments[1]) : 200_000;
        double alone = measure(dead, 0);
        System.out.printf("%,d of the dead: %.0f ms of Redis CPU, %.1f µs each%n", dead, alone / 1e3, alone / dead);
        double beside = measure(dead, others);
        System.out.printf(
                "beside %,d of others: %.0f ms, %.1f µs for each of the others%n",
                others, beside / 1e3, (beside - alone) / others);
    }

    private static double measure(int dead, int others) throws IOException {
        try (Bench bench = Bench.start();
                PresenceTracker tracker = PresenceTracker.builder(bench.store())
                        .config(PresenceConfig.defaults().withLease(LEASE))
                        .build()) {
            tracker.ready().join();
            List<String> users = Users.of(dead + others);
            Stored.await(users.subList(dead, dead + others).stream()
                    .map(user -> tracker.connect(user, ConnectOptions.defaults().untilClosed()))
                    .toList());
            return new Evictions(bench, tracker).measure(users.subList(0, dead), others);
        }
    }

    private double measure(List<String> users, int others) {
        double idlePerNano = idleMicrosPerNano();
        joinAndDie(users);
        long cpu = bench.server().cpuMicros();
        long start = time.nanoTime();
        while (count() != others) {
            if (time.nanoTime() - start > MOST.toNanos()) {
                throw new IllegalStateException("not evicted within " + MOST);
            }
        }
        return bench.server().cpuMicros() - cpu - (time.nanoTime() - start) * idlePerNano;
    }

    private void joinAndDie(List<String> users) {
        try (Writer dying = Writer.start(bench.store(), "dying", (int) LEASE.toMillis())) {
            List<Batch> batches =
                    Batch.of(users.stream().map(Statement::inEveryone).toList(), dying.shards(), BATCH);
            Flight.run(batches.size(), IN_FLIGHT, i -> dying.join(batches.get(i)));
        }
    }

    private double idleMicrosPerNano() {
        long cpu = bench.server().cpuMicros();
        long start = time.nanoTime();
        for (int i = 0; i < IDLE_POLLS; i++) {
            count();
        }
        return (double) (bench.server().cpuMicros() - cpu) / (time.nanoTime() - start);
    }

    private int count() {
        time.await(new CompletableFuture<>(), POLL.toNanos());
        return tracker.count(EVERYONE).join();
    }
}
