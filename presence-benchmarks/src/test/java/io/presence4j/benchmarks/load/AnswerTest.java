package io.presence4j.benchmarks.load;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import org.junit.jupiter.api.Test;

class AnswerTest {
    @Test
    void valuesAreToldByName() {
        Answer answer = Answer.parse("ok GET=3 SET=4");

        assertThat(answer.number("GET")).isEqualTo(3);
        assertThat(answer.sum()).isEqualTo(7);
    }

    @Test
    void anythingButOkIsAFailureThatSaysWhy() {
        assertThatThrownBy(() -> Answer.parse("failed connect: no server"))
                .isInstanceOf(IllegalStateException.class)
                .hasMessageContaining("no server");
    }
}
