package io.presence4j.benchmarks.redis;

import java.util.List;
import java.util.Locale;
import java.util.function.ToDoubleFunction;

/**
 * What it cost that many users came at once.
 *
 * @param calls client calls
 * @param messages PUBLISH by the scripts
 * @param cpuMillis Redis CPU, until the last was seen
 * @param p50 from {@code connect} to another tracker's listener, in milliseconds; as p99 and most
 */
record Arrival(double calls, double messages, double cpuMillis, double p50, double p99, double most) {
    static final String HEADER = "calls,messages,redis_cpu_ms,seen_p50_ms,seen_p99_ms,seen_max_ms";

    /** The median of each. */
    static Arrival median(List<Arrival> rounds) {
        return new Arrival(
                median(rounds, Arrival::calls),
                median(rounds, Arrival::messages),
                median(rounds, Arrival::cpuMillis),
                median(rounds, Arrival::p50),
                median(rounds, Arrival::p99),
                median(rounds, Arrival::most));
    }

    private static double median(List<Arrival> rounds, ToDoubleFunction<Arrival> value) {
        double[] sorted = rounds.stream().mapToDouble(value).sorted().toArray();
        return sorted[sorted.length / 2];
    }

    /** Its values in the order of the header. */
    String csv() {
        return String.format(Locale.ROOT, "%.0f,%.0f,%.0f,%.2f,%.2f,%.2f", calls, messages, cpuMillis, p50, p99, most);
    }

    @Override
    public String toString() {
        return String.format(
                "%,.0f | %,.0f | %,.0f ms | %.1f ms | %.1f ms | %.1f ms", calls, messages, cpuMillis, p50, p99, most);
    }
}
