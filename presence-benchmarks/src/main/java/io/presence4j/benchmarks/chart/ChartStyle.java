package io.presence4j.benchmarks.chart;

import java.awt.BasicStroke;
import java.awt.Color;
import java.awt.Font;
import java.util.Locale;
import java.util.Map;
import org.knowm.xchart.style.AxesChartStyler;
import org.knowm.xchart.style.Styler.LegendLayout;
import org.knowm.xchart.style.Styler.LegendPosition;

/** How all pictures look; a line of the same name has the same colour in all of them. */
final class ChartStyle {
    static final BasicStroke LINE = new BasicStroke(2.5f);

    private static final Map<String, Color> COLORS = Map.of(
            "presence4j", new Color(0x0b6e4f),
            "tutorial", new Color(0xd1495b),
            "redisson", new Color(0xe09f1f),
            "hazelcast", new Color(0x3066be),
            "p50", new Color(0x0b6e4f),
            "p99", new Color(0xd1495b));
    private static final Color GRID = new Color(0xe4e4e4);

    private ChartStyle() {}

    static Color color(String line) {
        return COLORS.getOrDefault(line, Color.DARK_GRAY);
    }

    /** A number at an axis. */
    static String plain(double value) {
        return String.format(Locale.ROOT, value == Math.rint(value) ? "%,.0f" : "%s", value);
    }

    static void apply(AxesChartStyler style) {
        style.setChartBackgroundColor(Color.WHITE);
        style.setPlotBorderVisible(false);
        style.setPlotGridLinesColor(GRID);
        style.setPlotGridLinesStroke(new BasicStroke(1));
        style.setChartTitleFont(new Font(Font.SANS_SERIF, Font.BOLD, 14));
        style.setAxisTitleFont(new Font(Font.SANS_SERIF, Font.PLAIN, 13));
        style.setAxisTickLabelsFont(new Font(Font.SANS_SERIF, Font.PLAIN, 12));
        style.setLegendFont(new Font(Font.SANS_SERIF, Font.PLAIN, 13));
        style.setLegendPosition(LegendPosition.OutsideS);
        style.setLegendLayout(LegendLayout.Horizontal);
        style.setLegendBorderColor(Color.WHITE);
        style.setYAxisTickLabelsFormattingFunction(ChartStyle::plain);
    }
}
