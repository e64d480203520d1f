package io.presence4j.benchmarks.load;

import static org.assertj.core.api.Assertions.assertThat;

import org.junit.jupiter.api.Test;

class TextTest {
    @Test
    void aFigureHasThreeDigits() {
        assertThat(Text.figure(1_234_567)).isEqualTo("1,230,000");
        assertThat(Text.figure(31.4159)).isEqualTo("31.4");
        assertThat(Text.figure(0.012345)).isEqualTo("0.0123");
        assertThat(Text.figure(2)).isEqualTo("2");
        assertThat(Text.figure(0)).isEqualTo("0");
    }

    @Test
    void whatWasNotMeasuredHasNoUnit() {
        assertThat(Text.figure(Double.NaN, " ms")).isEqualTo("–");
        assertThat(Text.figure(1500, " ms")).isEqualTo("1,500 ms");
    }

    @Test
    void aGoalSaysWhetherItIsMet() {
        assertThat(Text.goal("at least 6 times", "7.1 times", true))
                .isEqualTo("Goal: at least 6 times. Measured: 7.1 times: met.\n");
        assertThat(Text.goal("at least 6 times", "5.1 times", false)).contains("**missed**");
    }
}
