package io.presence4j.benchmarks.load;

import static java.nio.charset.StandardCharsets.UTF_8;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardCopyOption;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import java.util.stream.IntStream;
import java.util.stream.Stream;

/**
 * What a story has measured: for each contender and measure the values of all rounds, and notes in words. Kept in a file of
 * lines {@code name = value value …}, in which a name is {@code contender.measure}.
 */
final class Figures {
    private static final String SEPARATOR = " = ";
    private static final String NOTE = ".note";

    private final Map<String, String> lines = new TreeMap<>();

    /** Those of a file. */
    static Figures read(Path file) throws IOException {
        Figures figures = new Figures();
        for (String line : Files.readAllLines(file, UTF_8)) {
            String[] parts = line.split(SEPARATOR, 2);
            figures.lines.put(parts[0], parts[1]);
        }
        return figures;
    }

    /** In one step, so that a file is whole. */
    void write(Path file) throws IOException {
        Files.createDirectories(file.toAbsolutePath().getParent());
        Path part = file.resolveSibling(file.getFileName() + ".part");
        Files.write(
                part,
                lines.entrySet().stream()
                        .map(each -> each.getKey() + SEPARATOR + each.getValue())
                        .toList(),
                UTF_8);
        Files.move(part, file, StandardCopyOption.REPLACE_EXISTING);
    }

    /** The value of one more round. */
    void add(String contender, String measure, double value) {
        lines.merge(contender + "." + measure, Double.toString(value), (before, one) -> before + " " + one);
    }

    /** As {@link #add(String, String, double)}. */
    void add(String contender, String measure, long value) {
        add(contender, measure, (double) value);
    }

    /** In place of a figure, or beside it. */
    void note(String contender, String note) {
        lines.put(contender + NOTE, note);
    }

    /** The note, or nothing. */
    String note(String contender) {
        return lines.getOrDefault(contender + NOTE, "");
    }

    /** Something about the whole story. */
    void set(String name, String value) {
        lines.put(name, value);
    }

    /** What was set, or nothing. */
    String get(String name) {
        return lines.getOrDefault(name, "");
    }

    /** The code that they are of. */
    String commit() {
        return lines.getOrDefault("commit", Commit.UNKNOWN);
    }

    /** What was set, which is a number. */
    double number(String name) {
        return Double.parseDouble(get(name));
    }

    /** Of all rounds, in their order. */
    List<Double> values(String contender, String measure) {
        return Stream.of(lines.getOrDefault(contender + "." + measure, "").split(" "))
                .filter(value -> !value.isEmpty())
                .map(Double::valueOf)
                .toList();
    }

    /** The middle one, the upper of two; NaN if there is none. */
    double median(String contender, String measure) {
        List<Double> sorted = new ArrayList<>(values(contender, measure));
        sorted.sort(null);
        return sorted.isEmpty() ? Double.NaN : sorted.get(sorted.size() / 2);
    }

    /** The largest one; NaN if there is none. */
    double most(String contender, String measure) {
        return values(contender, measure).stream()
                .mapToDouble(Double::doubleValue)
                .max()
                .orElse(Double.NaN);
    }

    /** The smallest one; NaN if there is none. */
    double least(String contender, String measure) {
        return values(contender, measure).stream()
                .mapToDouble(Double::doubleValue)
                .min()
                .orElse(Double.NaN);
    }

    /** How many times the one's median is the other's. */
    double times(String dividend, String divisor, String measure) {
        return median(dividend, measure) / median(divisor, measure);
    }

    /** As {@link #times}, round by round. */
    List<Double> ratios(String dividend, String divisor, String measure) {
        List<Double> over = values(dividend, measure);
        List<Double> under = values(divisor, measure);
        return IntStream.range(0, Math.min(over.size(), under.size()))
                .mapToObj(round -> over.get(round) / under.get(round))
                .toList();
    }

    boolean has(String contender, String measure) {
        return !values(contender, measure).isEmpty();
    }
}
