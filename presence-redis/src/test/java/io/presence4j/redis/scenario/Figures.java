package io.presence4j.redis.scenario;

import java.time.Duration;
import java.util.List;

/** Times and amounts that a scenario reports and does not assert, a line each on standard output. */
public final class Figures {
    private Figures() {}

    /** Reports a value. */
    public static void tell(String what, Object value) {
        System.out.println("[figure] pace " + Pace.PACE + ": " + what + ": " + value);
    }

    /** Reports times by {@link #summary}. */
    public static void tell(String what, List<Duration> times) {
        tell(what, (Object) summary(times));
    }

    /** The least, the middle, the 99th percentile and the longest. */
    static String summary(List<Duration> times) {
        List<Duration> sorted = times.stream().sorted().toList();
        return sorted.isEmpty()
                ? "none"
                : "%d, ms: least %.1f, p50 %.1f, p99 %.1f, most %.1f"
                        .formatted(sorted.size(), at(sorted, 0), at(sorted, 0.5), at(sorted, 0.99), at(sorted, 1));
    }

    private static double at(List<Duration> sorted, double quantile) {
        return sorted.get((int) (quantile * (sorted.size() - 1))).toNanos() / 1e6;
    }
}
