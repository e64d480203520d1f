package io.presence4j.benchmarks.load;

import java.math.BigDecimal;
import java.math.MathContext;
import java.util.DoubleSummaryStatistics;
import java.util.List;
import java.util.Locale;

/** How figures are written. */
final class Text {
    static final String NONE = "–";

    private Text() {}

    /** With three significant digits, and thousands apart. */
    static String figure(double value) {
        if (Double.isNaN(value)) {
            return NONE;
        }
        BigDecimal rounded = new BigDecimal(value).round(new MathContext(3));
        int decimals = Math.max(0, rounded.stripTrailingZeros().scale());
        return String.format(Locale.ROOT, "%,." + decimals + "f", rounded);
    }

    /** What was counted in all rounds, to the last one: the number, or the fewest and the most. */
    static String counts(Figures figures, String contender, String measure) {
        double least = figures.least(contender, measure);
        double most = figures.most(contender, measure);
        if (Double.isNaN(most)) {
            return NONE;
        }
        return least == most ? count(most) : count(least) + " to " + count(most);
    }

    /** The least and the most, after a figure made of medians. */
    static String byRound(List<Double> values, String unit) {
        DoubleSummaryStatistics all =
                values.stream().mapToDouble(Double::doubleValue).summaryStatistics();
        return all.getCount() < 2
                ? ""
                : " (by round " + unit.formatted(figure(all.getMin())) + " to " + unit.formatted(figure(all.getMax()))
                        + ")";
    }

    /** To the last one, unlike {@link #figure}. */
    private static String count(double value) {
        return String.format(Locale.ROOT, "%,.0f", value);
    }

    /** As {@link #figure}, with its unit. */
    static String figure(double value, String unit) {
        return Double.isNaN(value) ? NONE : figure(value) + unit;
    }

    /** Words after a figure; nothing if there are none. */
    static String remark(String note) {
        return note.isEmpty() ? "" : " (" + note + ")";
    }

    /** A goal, what was measured, and whether that is enough. */
    static String goal(String goal, String measured, boolean isMet) {
        return "Goal: " + goal + ". Measured: " + measured + (isMet ? ": met." : ": **missed**.") + "\n";
    }
}
