package io.presence4j.benchmarks.chart;

import java.awt.Color;
import java.awt.Font;
import java.awt.Graphics2D;
import java.awt.image.BufferedImage;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.function.IntToDoubleFunction;
import javax.imageio.ImageIO;
import org.jspecify.annotations.Nullable;
import org.knowm.xchart.BitmapEncoder;
import org.knowm.xchart.CategoryChart;
import org.knowm.xchart.CategoryChartBuilder;
import org.knowm.xchart.CategorySeries;
import org.knowm.xchart.CategorySeries.CategorySeriesRenderStyle;
import org.knowm.xchart.style.markers.SeriesMarkers;

/** A picture of small plots side by side, one for each quantity, all over the same points, which stand evenly. */
public final class Panels {
    private static final int WIDTH = 400;
    private static final int HEIGHT = 340;
    private static final int LEGEND_LINE = 16;
    private static final Font SMALL = new Font(Font.SANS_SERIF, Font.PLAIN, 11);

    private final String axis;
    private final List<Integer> points;
    private final List<CategoryChart> charts = new ArrayList<>();
    private int lines;

    /** Points on this axis. */
    public Panels(String axis, List<Integer> points) {
        this.axis = axis;
        this.points = points;
    }

    /** Begins the next one, of a quantity with its unit, from 0. */
    public Panels panel(String quantity) {
        CategoryChart chart = new CategoryChartBuilder()
                .width(WIDTH)
                .height(HEIGHT)
                .title(quantity)
                .xAxisTitle(axis)
                .build();
        ChartStyle.apply(chart.getStyler());
        chart.getStyler().setDefaultSeriesRenderStyle(CategorySeriesRenderStyle.Line);
        chart.getStyler().setOverlapped(true);
        chart.getStyler().setPlotGridVerticalLinesVisible(false);
        chart.getStyler().setYAxisMin(0.0);
        chart.getStyler().setLegendVisible(false);
        // Four names side by side.
        chart.getStyler().setLegendFont(SMALL);
        chart.getStyler().setLegendSeriesLineLength(LEGEND_LINE);
        charts.add(chart);
        lines = 0;
        return this;
    }

    /** The last one begun has a logarithmic axis. */
    public Panels logY() {
        CategoryChart chart = newest();
        chart.getStyler().setYAxisMin(null);
        chart.getStyler().setYAxisLogarithmic(true);
        chart.getStyler().setYAxisLogarithmicDecadeOnly(true);
        return this;
    }

    /** One more line in the last one, through those points of which there is a value above 0. */
    public Panels line(String name, IntToDoubleFunction value) {
        List<@Nullable Double> values = new ArrayList<>();
        for (int point : points) {
            double measured = value.applyAsDouble(point);
            values.add(measured > 0 ? measured : null);
        }
        if (values.stream().anyMatch(measured -> measured != null)) {
            CategorySeries series = newest().addSeries(name, labels(), values);
            series.setLineColor(ChartStyle.color(name));
            series.setMarkerColor(ChartStyle.color(name));
            series.setMarker(SeriesMarkers.CIRCLE);
            series.setLineStyle(ChartStyle.LINE);
            lines++;
            newest().getStyler().setLegendVisible(lines > 1);
        }
        return this;
    }

    private List<String> labels() {
        return points.stream().map(ChartStyle::plain).toList();
    }

    private CategoryChart newest() {
        return charts.get(charts.size() - 1);
    }

    /** Writes the picture, and returns Markdown that shows it. */
    public String save(Path folder, String file, String title) throws IOException {
        Files.createDirectories(folder);
        BufferedImage all = new BufferedImage(WIDTH * charts.size(), HEIGHT, BufferedImage.TYPE_INT_RGB);
        Graphics2D graphics = all.createGraphics();
        graphics.setColor(Color.WHITE);
        graphics.fillRect(0, 0, all.getWidth(), all.getHeight());
        for (int i = 0; i < charts.size(); i++) {
            graphics.drawImage(BitmapEncoder.getBufferedImage(charts.get(i)), i * WIDTH, 0, null);
        }
        graphics.dispose();
        ImageIO.write(all, "png", folder.resolve(file).toFile());
        return "![" + title + "](" + file + ")\n";
    }
}
