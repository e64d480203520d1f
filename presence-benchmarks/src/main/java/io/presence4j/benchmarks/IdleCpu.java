package io.presence4j.benchmarks;

import io.presence4j.ConnectOptions;
import io.presence4j.spi.SystemTime;
import java.time.Duration;
import java.util.List;
import java.util.concurrent.CompletableFuture;

/**
 * CPU time of a tracker's threads while a million connections do nothing but beat, each every 10 s, beside that of a
 * second tracker with a thousand, in the same minute. The main thread beats for both; its time does not count.
 */
public final class IdleCpu {
    private static final Duration WARM_UP = Duration.ofSeconds(40);
    private static final Duration HEARTBEAT = Duration.ofSeconds(10);
    private static final int SLICES = 1000;

    private IdleCpu() {}

    /** With another number of connections and of measured seconds as arguments, for a quick try. */
    public static void main(String[] arguments) {
        int many = arguments.length > 0 ? Integer.parseInt(arguments[0]) : 1_000_000;
        int seconds = arguments.length > 1 ? Integer.parseInt(arguments[1]) : 60;
        List<IdleTracker> both = List.of(
                new IdleTracker("few", 1000, ConnectOptions.defaults()),
                new IdleTracker("many", many, ConnectOptions.defaults()));
        beat(both, WARM_UP);
        both.forEach(IdleTracker::start);
        beat(both, Duration.ofSeconds(seconds));
        both.forEach(each -> each.report(seconds));
    }

    /** Beats a thousandth of the connections every 10 ms. */
    private static void beat(List<IdleTracker> all, Duration duration) {
        SystemTime time = new SystemTime();
        long sliceNanos = HEARTBEAT.toNanos() / SLICES;
        long start = time.nanoTime();
        for (long slice = 0; slice * sliceNanos < duration.toNanos(); slice++) {
            for (IdleTracker each : all) {
                each.beat((int) (slice % SLICES), SLICES);
            }
            long early = start + (slice + 1) * sliceNanos - time.nanoTime();
            time.await(new CompletableFuture<>(), Math.max(0, early));
        }
    }
}
