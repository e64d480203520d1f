package io.presence4j.benchmarks.load;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.file.Path;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class FiguresTest {
    private final Figures figures = new Figures();

    @Test
    void theMedianIsTheMiddleOfAllRounds() {
        figures.add("tutorial", "rate", 30);
        figures.add("tutorial", "rate", 10);
        figures.add("tutorial", "rate", 20);

        assertThat(figures.median("tutorial", "rate")).isEqualTo(20);
    }

    @Test
    void ofTwoTheMedianIsTheUpper() {
        figures.add("tutorial", "rate", 30);
        figures.add("tutorial", "rate", 10);

        assertThat(figures.median("tutorial", "rate")).isEqualTo(30);
    }

    @Test
    void whatWasNotMeasuredHasNoMedian() {
        figures.add("tutorial", "rate", 30);

        assertThat(figures.median("tutorial", "cpu")).isNaN();
        assertThat(figures.median("redisson", "rate")).isNaN();
    }

    @Test
    void whatIsWrittenIsRead(@TempDir Path folder) throws IOException {
        figures.add("tutorial", "rate", 30.5);
        figures.add("tutorial", "rate", 1e9);
        figures.note("redisson", "not finished: 3 of 4");
        figures.set("users", "20000");

        figures.write(folder.resolve("new/reconnect.figures"));
        Figures read = Figures.read(folder.resolve("new/reconnect.figures"));

        assertThat(read.values("tutorial", "rate")).containsExactly(30.5, 1e9);
        assertThat(read.note("redisson")).isEqualTo("not finished: 3 of 4");
        assertThat(read.note("tutorial")).isEmpty();
        assertThat(read.number("users")).isEqualTo(20000);
    }
}
