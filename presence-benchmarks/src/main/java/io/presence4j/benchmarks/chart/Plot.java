package io.presence4j.benchmarks.chart;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import javax.imageio.ImageIO;
import org.knowm.xchart.BitmapEncoder;
import org.knowm.xchart.XYChart;
import org.knowm.xchart.XYChartBuilder;
import org.knowm.xchart.XYSeries;
import org.knowm.xchart.style.markers.SeriesMarkers;

/** A picture of what several do in the course of one quantity. */
public final class Plot {
    private final XYChart chart;

    /** What it shows, and the quantities of its axes with their units. */
    public Plot(String title, String x, String y) {
        chart = new XYChartBuilder()
                .width(820)
                .height(440)
                .title(title)
                .xAxisTitle(x)
                .yAxisTitle(y)
                .build();
        ChartStyle.apply(chart.getStyler());
        chart.getStyler().setXAxisTickLabelsFormattingFunction(ChartStyle::plain);
    }

    public Plot logX() {
        chart.getStyler().setXAxisLogarithmic(true);
        chart.getStyler().setXAxisLogarithmicDecadeOnly(true);
        return this;
    }

    /** The time begins with 0, not with the first point. */
    public Plot fromZero() {
        chart.getStyler().setXAxisMin(0.0);
        return this;
    }

    public void line(String name, List<Double> xs, List<Double> ys) {
        XYSeries series = chart.addSeries(name, xs, ys);
        series.setLineColor(ChartStyle.color(name));
        series.setMarker(SeriesMarkers.NONE);
        series.setLineStyle(ChartStyle.LINE);
    }

    /** Writes the picture, and returns Markdown that shows it. */
    public String save(Path folder, String file) throws IOException {
        Files.createDirectories(folder);
        ImageIO.write(
                BitmapEncoder.getBufferedImage(chart),
                "png",
                folder.resolve(file).toFile());
        return "![" + chart.getTitle() + "](" + file + ")\n";
    }
}
