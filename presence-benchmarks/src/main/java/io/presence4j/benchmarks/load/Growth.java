package io.presence4j.benchmarks.load;

import static io.presence4j.benchmarks.load.Contenders.OURS;

import io.presence4j.benchmarks.chart.Panels;
import java.io.IOException;
import java.nio.file.Path;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.stream.Stream;

/** A table and a plot of what a quantity does to costs of this library, each named with its unit. */
final class Growth {
    private final Figures figures;
    private final String quantity;
    private final List<Integer> points;
    private final Map<String, String> measures = new LinkedHashMap<>();

    Growth(Figures figures, String quantity, List<Integer> points) {
        this.figures = figures;
        this.quantity = quantity;
        this.points = points;
    }

    /** One more cost. */
    Growth with(String measure, String name) {
        measures.put(measure, name);
        return this;
    }

    /** In Markdown. */
    String report(Path folder, String file) throws IOException {
        Table table = new Table(
                Stream.concat(Stream.of(quantity), measures.values().stream()).toArray(String[]::new));
        for (int point : points) {
            table.row(Stream.concat(
                            Stream.of(Text.figure(point)),
                            measures.keySet().stream().map(measure -> Text.figure(median(measure, point))))
                    .toArray(String[]::new));
        }
        Panels panels = new Panels(quantity, points);
        measures.forEach((measure, name) -> panels.panel(name).line(OURS, point -> median(measure, point)));
        return table + "\n" + panels.save(folder, file, "Cost by number of " + quantity);
    }

    private double median(String measure, int point) {
        return figures.median(OURS, measure + "@" + point);
    }
}
