package io.presence4j.benchmarks.redis;

import io.presence4j.benchmarks.chart.Panels;
import java.io.IOException;
import java.nio.file.Path;
import java.util.List;
import java.util.Objects;
import java.util.SortedMap;
import java.util.TreeMap;

/** What was measured at each value of one knob, as a picture. */
final class KnobCurve {
    private final String knob;
    private final SortedMap<Integer, Arrival> arrivals = new TreeMap<>();

    KnobCurve(String knob) {
        this.knob = knob;
    }

    void add(int value, Arrival arrival) {
        arrivals.put(value, arrival);
    }

    void save(Path folder, String file) throws IOException {
        new Panels(knob, List.copyOf(arrivals.keySet()))
                .panel("client calls")
                .line("calls", value -> at(value).calls())
                .panel("Redis CPU, ms")
                .line("CPU", value -> at(value).cpuMillis())
                .panel("seen after, ms")
                .line("p99", value -> at(value).p99())
                .line("p50", value -> at(value).p50())
                .save(folder, file, knob);
    }

    private Arrival at(int value) {
        return Objects.requireNonNull(arrivals.get(value));
    }
}
