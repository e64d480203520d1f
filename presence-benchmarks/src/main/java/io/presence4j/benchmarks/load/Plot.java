package io.presence4j.benchmarks.load;

import java.awt.BasicStroke;
import java.awt.Color;
import java.awt.Font;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import java.util.function.IntToDoubleFunction;
import javax.imageio.ImageIO;
import org.knowm.xchart.BitmapEncoder;
import org.knowm.xchart.XYChart;
import org.knowm.xchart.XYChartBuilder;
import org.knowm.xchart.XYSeries;
import org.knowm.xchart.style.Styler.LegendPosition;
import org.knowm.xchart.style.XYStyler;
import org.knowm.xchart.style.markers.SeriesMarkers;

/** A picture of lines, each of which is named where it stands; a contender has the same colour in all of them. */
final class Plot {
    private static final Map<String, Color> COLORS = Map.of(
            "presence4j", new Color(0x0b6e4f),
            "tutorial", new Color(0xd1495b),
            "redisson", new Color(0xedae49),
            "hazelcast", new Color(0x3066be));
    private static final Color OTHER = new Color(0x444444);
    private static final Color GRID = new Color(0xe4e4e4);

    private final XYChart chart;

    /** What it shows, and the quantities of its axes with their units. */
    Plot(String title, String x, String y) {
        chart = new XYChartBuilder()
                .width(820)
                .height(460)
                .title(title)
                .xAxisTitle(x)
                .yAxisTitle(y)
                .build();
        XYStyler style = chart.getStyler();
        style.setChartBackgroundColor(Color.WHITE);
        style.setPlotBorderVisible(false);
        style.setPlotGridLinesColor(GRID);
        style.setPlotGridLinesStroke(new BasicStroke(1));
        style.setChartTitleFont(new Font(Font.SANS_SERIF, Font.BOLD, 15));
        style.setAxisTitleFont(new Font(Font.SANS_SERIF, Font.PLAIN, 13));
        style.setAxisTickLabelsFont(new Font(Font.SANS_SERIF, Font.PLAIN, 12));
        style.setLegendFont(new Font(Font.SANS_SERIF, Font.PLAIN, 13));
        style.setLegendPosition(LegendPosition.InsideSE);
        style.setLegendBorderColor(Color.WHITE);
        style.setXAxisTickLabelsFormattingFunction(Text::plain);
        style.setYAxisTickLabelsFormattingFunction(Text::plain);
    }

    Plot logX() {
        chart.getStyler().setXAxisLogarithmic(true);
        chart.getStyler().setXAxisLogarithmicDecadeOnly(true);
        return this;
    }

    Plot logY() {
        chart.getStyler().setYAxisLogarithmic(true);
        chart.getStyler().setYAxisLogarithmicDecadeOnly(true);
        return this;
    }

    Plot legend(LegendPosition position) {
        chart.getStyler().setLegendPosition(position);
        return this;
    }

    void line(String name, List<Double> xs, List<Double> ys) {
        XYSeries series = chart.addSeries(name, xs, ys);
        series.setLineColor(COLORS.getOrDefault(name, OTHER));
        series.setMarkerColor(COLORS.getOrDefault(name, OTHER));
        series.setMarker(SeriesMarkers.CIRCLE);
        series.setLineStyle(new BasicStroke(2.5f));
    }

    /** Through those points of which there is a value above 0. */
    void line(String name, List<Integer> points, IntToDoubleFunction value) {
        List<Double> xs = points.stream()
                .mapToInt(Integer::intValue)
                .filter(point -> value.applyAsDouble(point) > 0)
                .asDoubleStream()
                .boxed()
                .toList();
        if (!xs.isEmpty()) {
            line(
                    name,
                    xs,
                    xs.stream().map(x -> value.applyAsDouble(x.intValue())).toList());
        }
    }

    /** Writes the picture, and returns Markdown that shows it. */
    String save(Path folder, String file) throws IOException {
        Files.createDirectories(folder);
        ImageIO.write(
                BitmapEncoder.getBufferedImage(chart),
                "png",
                folder.resolve(file).toFile());
        return "![" + chart.getTitle() + "](" + file + ")\n";
    }
}
