package io.presence4j.benchmarks.load;

import java.util.List;
import java.util.stream.Collectors;

/** A table in Markdown. */
final class Table {
    private final StringBuilder text = new StringBuilder();

    Table(String... headings) {
        row(headings);
        row(List.of(headings).stream().map(heading -> "---").toArray(String[]::new));
    }

    Table row(String... cells) {
        text.append(List.of(cells).stream().collect(Collectors.joining(" | ", "| ", " |\n")));
        return this;
    }

    @Override
    public String toString() {
        return text.toString();
    }
}
