package io.presence4j.benchmarks.load;

import io.presence4j.benchmarks.chart.Plot;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.TimeUnit;
import org.HdrHistogram.Histogram;

/** A distribution of times as figures: {@code p50}, {@code p99} and so on, in milliseconds; {@code p100} is the longest. */
final class Curve {
    private static final List<Double> PERCENTS =
            List.of(0.0, 1.0, 5.0, 10.0, 20.0, 30.0, 40.0, 50.0, 60.0, 70.0, 80.0, 90.0, 95.0, 99.0, 99.9, 100.0);
    private static final double NANOS = TimeUnit.MILLISECONDS.toNanos(1);

    private Curve() {}

    static void add(Figures figures, String contender, Histogram nanos) {
        for (double percent : PERCENTS) {
            figures.add(contender, measure(percent), millis(nanos, percent));
        }
    }

    static double millis(Histogram nanos, double percent) {
        return nanos.getValueAtPercentile(percent) / NANOS;
    }

    /** How many percent came within how many milliseconds, as a line of the plot. */
    static void plot(Plot plot, Figures figures, String contender) {
        plot(plot, figures, contender, 1, 1);
    }

    /**
     * The same in another unit of time, for those who came at all.
     *
     * @param unit in place of one millisecond
     * @param share those who came, of all
     */
    static void plot(Plot plot, Figures figures, String contender, double unit, double share) {
        if (figures.has(contender, measure(100))) {
            List<Double> xs = new ArrayList<>();
            List<Double> ys = new ArrayList<>();
            for (double percent : PERCENTS) {
                xs.add(unit * figures.median(contender, measure(percent)));
                ys.add(share * percent);
            }
            plot.line(contender, xs, ys);
        }
    }

    private static String measure(double percent) {
        return "p" + (percent == Math.rint(percent) ? String.valueOf((int) percent) : String.valueOf(percent));
    }
}
