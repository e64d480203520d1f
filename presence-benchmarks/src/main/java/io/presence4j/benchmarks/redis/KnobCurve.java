package io.presence4j.benchmarks.redis;

import java.awt.BasicStroke;
import java.awt.Color;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.function.ToDoubleFunction;
import java.util.stream.IntStream;
import javax.imageio.ImageIO;
import org.knowm.xchart.BitmapEncoder;
import org.knowm.xchart.XYChart;
import org.knowm.xchart.XYChartBuilder;
import org.knowm.xchart.XYSeries;
import org.knowm.xchart.style.Styler.LegendPosition;
import org.knowm.xchart.style.XYStyler;
import org.knowm.xchart.style.markers.SeriesMarkers;

/** What was measured at each value of one knob, as a picture. */
final class KnobCurve {
    private final String knob;
    private final List<Integer> values = new ArrayList<>();
    private final List<Arrival> arrivals = new ArrayList<>();

    KnobCurve(String knob) {
        this.knob = knob;
    }

    void add(int value, Arrival arrival) {
        values.add(value);
        arrivals.add(arrival);
    }

    void save(Path folder, String file) throws IOException {
        XYChart chart = new XYChartBuilder()
                .width(820)
                .height(420)
                .title("20,000 users come within a second")
                .xAxisTitle(knob)
                .yAxisTitle("calls, or milliseconds")
                .build();
        style(chart.getStyler());
        line(chart, "client calls", new Color(0x0b6e4f), Arrival::calls);
        line(chart, "Redis CPU, ms", new Color(0xd1495b), Arrival::cpuMillis);
        line(chart, "seen after, p99, ms", new Color(0xedae49), Arrival::p99);
        line(chart, "seen after, p50, ms", new Color(0x3066be), Arrival::p50);
        Files.createDirectories(folder);
        ImageIO.write(
                BitmapEncoder.getBufferedImage(chart),
                "png",
                folder.resolve(file).toFile());
    }

    private void style(XYStyler style) {
        style.setChartBackgroundColor(Color.WHITE);
        style.setLegendPosition(LegendPosition.OutsideE);
        style.setDecimalPattern("#,##0");
        style.setYAxisLogarithmic(true);
        style.setYAxisLogarithmicDecadeOnly(true);
        style.setYAxisMin(1.0);
        // The values stand side by side: some are doubled, one is 0.
        style.setXAxisTickLabelsFormattingFunction(this::label);
    }

    private String label(double place) {
        return place == Math.rint(place) && place < values.size()
                ? String.format(Locale.ROOT, "%,d", values.get((int) place))
                : "";
    }

    private void line(XYChart chart, String name, Color color, ToDoubleFunction<Arrival> measure) {
        List<Double> ys = arrivals.stream().mapToDouble(measure).boxed().toList();
        List<Integer> places = IntStream.range(0, values.size()).boxed().toList();
        XYSeries series = chart.addSeries(name, places, ys);
        series.setLineColor(color);
        series.setMarkerColor(color);
        series.setMarker(SeriesMarkers.CIRCLE);
        series.setLineStyle(new BasicStroke(2.5f));
    }
}
