package io.presence4j.benchmarks.redis;

import static java.nio.charset.StandardCharsets.UTF_8;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.function.IntFunction;

/**
 * What each knob of coalescing does to a {@link Surge}: 20,000 users come to one instance within a second. One knob is
 * turned, the others stay at their defaults. Medians of the rounds; one before them does not count, at the beginning as many
 * as are measured.
 */
public final class Coalescing {
    private static final List<Integer> WINDOWS = List.of(0, 10, 25, 50, 100, 200);
    private static final List<Integer> BATCHES = List.of(16, 32, 64, 128, 256, 512, 1000);
    private static final List<Integer> SHARDS = List.of(1, 4, 16, 64, 256);

    private final Bench bench;
    private final int count;
    private final int rounds;
    private final List<String> csv = new ArrayList<>(List.of("knob,value," + Arrival.HEADER));

    private Coalescing(Bench bench, int count, int rounds) {
        this.bench = bench;
        this.count = count;
        this.rounds = rounds;
    }

    /** Arguments: users, measured rounds, and a folder for the curves and their numbers; 20,000, 5 and none. */
    public static void main(String... arguments) throws IOException {
        int count = arguments.length > 0 ? Integer.parseInt(arguments[0]) : 20_000;
        int rounds = arguments.length > 1 ? Integer.parseInt(arguments[1]) : 5;
        Optional<Path> folder = arguments.length > 2 ? Optional.of(Path.of(arguments[2])) : Optional.empty();
        try (Bench bench = Bench.start()) {
            Coalescing coalescing = new Coalescing(bench, count, rounds);
            KnobCurve window = coalescing.turn("window, ms", WINDOWS, Knobs.DEFAULTS::withWindow);
            KnobCurve batch = coalescing.turn("batch", BATCHES, Knobs.DEFAULTS::withBatch);
            KnobCurve shards = coalescing.turn("shards", SHARDS, Knobs.DEFAULTS::withShards);
            if (folder.isPresent()) {
                window.save(folder.get(), "coalescing-window.png");
                batch.save(folder.get(), "coalescing-batch.png");
                shards.save(folder.get(), "coalescing-shards.png");
                Files.write(folder.get().resolve("coalescing.csv"), coalescing.csv, UTF_8);
            }
        }
    }

    private KnobCurve turn(String knob, List<Integer> values, IntFunction<Knobs> knobs) {
        System.out.printf("%n| %s | client calls | messages | Redis CPU | seen p50 | p99 | most |%n", knob);
        System.out.println("|---|---|---|---|---|---|---|");
        KnobCurve curve = new KnobCurve(knob);
        for (int value : values) {
            Arrival median = measure(knobs.apply(value));
            System.out.printf("| %,d | %s |%n", value, median);
            csv.add(knob.replaceAll(",.*", "") + "," + value + "," + median.csv());
            curve.add(value, median);
        }
        return curve;
    }

    private Arrival measure(Knobs knobs) {
        List<Arrival> measured = new ArrayList<>();
        try (Surge surge = new Surge(bench, knobs)) {
            for (int i = 0; i < (csv.size() == 1 ? rounds : 1); i++) {
                surge.round(count);
            }
            for (int i = 0; i < rounds; i++) {
                measured.add(surge.round(count));
            }
        }
        return Arrival.median(measured);
    }
}
