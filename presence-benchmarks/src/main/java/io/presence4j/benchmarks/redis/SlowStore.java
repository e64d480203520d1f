package io.presence4j.benchmarks.redis;

import io.presence4j.benchmarks.Heap;
import io.presence4j.spi.SystemTime;
import java.io.IOException;
import java.time.Duration;
import java.util.ArrayList;
import java.util.HashSet;
import java.util.List;
import java.util.Locale;
import java.util.Set;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.TimeUnit;
import org.HdrHistogram.Histogram;

/**
 * Two minutes in which each answer of the store comes 5 s late, which is too late for every call, while users of eight
 * instances come and go: what grows, who waits, what is told, and what is written when the store is well again.
 */
public final class SlowStore {
    private static final int INSTANCES = 8;
    private static final int SHARDS = 16;
    private static final int CHANGES_PER_STEP = 5;
    private static final Duration STEP = Duration.ofMillis(20);
    private static final Duration LATE = Duration.ofSeconds(5);
    private static final int LOOKS = 5;

    private final SystemTime time = new SystemTime();
    private final List<SlowInstance> instances = new ArrayList<>();
    private int steps;

    private SlowStore() {}

    /** Arguments: connections and seconds. */
    public static void main(String... arguments) throws IOException {
        int count = arguments.length > 0 ? Integer.parseInt(arguments[0]) : 10_000;
        int seconds = arguments.length > 1 ? Integer.parseInt(arguments[1]) : 120;
        try (Bench bench = Bench.start()) {
            new SlowStore().run(bench, count, Duration.ofSeconds(seconds));
        }
    }

    private void run(Bench bench, int count, Duration duration) {
        for (int i = 0; i < INSTANCES; i++) {
            instances.add(new SlowInstance(bench.store(), i, count / INSTANCES));
        }
        instances.forEach(SlowInstance::awaitStored);
        // The first calls of a JVM do not count.
        instances.forEach(SlowInstance::takeCalls);
        churn(duration.dividedBy(LOOKS));
        instances.forEach(SlowInstance::awaitStored);
        report("before");
        Set<String> stored = users();
        int healthySteps = steps;
        instances.forEach(each -> each.slow(LATE));
        for (int look = 1; look <= LOOKS; look++) {
            churn(duration.dividedBy(LOOKS));
            report(duration.multipliedBy(look).dividedBy(LOOKS).toSeconds() + " s slow");
        }
        heal(bench.server(), stored, 2L * CHANGES_PER_STEP * (steps - healthySteps));
        instances.forEach(SlowInstance::close);
    }

    /** Users come and go, 250 each a second, the instances in turn; what was waiting is looked at every now and then. */
    private void churn(Duration duration) {
        long start = time.nanoTime();
        for (long step = 0; STEP.multipliedBy(step).compareTo(duration) < 0; step++) {
            SlowInstance instance = instances.get(steps++ % INSTANCES);
            for (int i = 0; i < CHANGES_PER_STEP; i++) {
                instance.replaceOne();
            }
            instance.ask();
            time.await(new CompletableFuture<>(), Math.max(0, start + (step + 1) * STEP.toNanos() - time.nanoTime()));
        }
    }

    private void report(String when) {
        Histogram calls = new Histogram(3);
        Histogram failures = new Histogram(3);
        long degraded = 0;
        for (SlowInstance each : instances) {
            calls.add(each.takeCalls());
            failures.add(each.takeFailures());
            degraded += each.isDegraded() ? 1 : 0;
        }
        System.out.printf(
                "%s: connect p99 %.0f µs, most %.1f ms; %d futures failed, after %.2f s at most; degraded %d of %d; heap %.1f MB%n",
                when,
                calls.getValueAtPercentile(99) / 1e3,
                calls.getMaxValue() / 1e6,
                failures.getTotalCount(),
                failures.getMaxValue() / 1e9,
                degraded,
                INSTANCES,
                Heap.usedBytes() / 1e6);
    }

    private Set<String> users() {
        Set<String> users = new HashSet<>();
        instances.forEach(each -> users.addAll(each.users()));
        return users;
    }

    private void heal(RedisProcess server, Set<String> before, long changes) {
        Set<String> after = users();
        Set<String> both = new HashSet<>(before);
        both.retainAll(after);
        instances.forEach(SlowInstance::heal);
        long start = time.nanoTime();
        while (instances.stream().filter(each -> each.hasWritten(start)).count() < INSTANCES) {
            time.await(new CompletableFuture<>(), TimeUnit.MILLISECONDS.toNanos(1));
        }
        instances.forEach(SlowInstance::awaitStored);
        long nanos = time.nanoTime() - start;
        long online = Rosters.sizeOfEveryone(server, SHARDS);
        if (online != after.size()) {
            throw new IllegalStateException("online are " + online + ", not " + after.size());
        }
        System.out.printf(
                Locale.ROOT,
                "healed after %.1f s: %,d users, %,d changes while slow; %,d differed, written were %,d; first writes after %s s%n",
                nanos / 1e9,
                after.size(),
                changes,
                before.size() + after.size() - 2 * both.size(),
                instances.stream().mapToLong(SlowInstance::writtenSinceHealed).sum(),
                instances.stream()
                        .map(each -> String.format(Locale.ROOT, "%.2f", each.firstWriteNanos() / 1e9))
                        .sorted()
                        .toList());
    }
}
