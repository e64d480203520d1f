package io.presence4j.benchmarks.redis;

import io.presence4j.spi.SystemTime;
import java.util.List;
import java.util.function.ToDoubleFunction;

/**
 * What operations took.
 *
 * @param perSecond how many were done in a second
 * @param cpuMicros Redis CPU of one
 */
record Cost(double perSecond, double cpuMicros) {
    /** Of so many operations, all done when the work returns. */
    static Cost of(RedisProcess server, int count, Runnable work) {
        SystemTime time = new SystemTime();
        long cpu = server.cpuMicros();
        long start = time.nanoTime();
        work.run();
        long nanos = time.nanoTime() - start;
        return new Cost(1e9 * count / nanos, (double) (server.cpuMicros() - cpu) / count);
    }

    /** The median of each. */
    static Cost median(List<Cost> rounds) {
        return new Cost(median(rounds, Cost::perSecond), median(rounds, Cost::cpuMicros));
    }

    private static double median(List<Cost> rounds, ToDoubleFunction<Cost> value) {
        double[] sorted = rounds.stream().mapToDouble(value).sorted().toArray();
        return sorted[sorted.length / 2];
    }

    /** This beside a baseline: times its rate, and the fraction of its CPU. */
    String beside(Cost baseline) {
        return String.format(
                "%s; %.1f times the rate, 1/%.1f of the CPU",
                this, perSecond / baseline.perSecond, baseline.cpuMicros / cpuMicros);
    }

    @Override
    public String toString() {
        return String.format("%,9.0f/s at %6.2f µs of Redis CPU", perSecond, cpuMicros);
    }
}
