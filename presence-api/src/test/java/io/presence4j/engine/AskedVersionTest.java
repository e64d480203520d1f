package io.presence4j.engine;

import static org.assertj.core.api.Assertions.assertThat;

import org.junit.jupiter.api.Test;

class AskedVersionTest {
    private final AskedVersion asked = new AskedVersion();

    @Test
    void anAnswerEndsTheComparisonThatItsBeatWasSentFor() {
        asked.compare();
        asked.sent(1, 10);
        assertThat(asked.isComparing()).isTrue();

        asked.answered();
        assertThat(asked.isComparing()).isFalse();
    }

    @Test
    void anAnswerToABeatFromBeforeEndsNoComparison() {
        asked.sent(1, 10);
        asked.compare();
        asked.answered();
        assertThat(asked.isComparing()).isTrue();

        asked.sent(1, 10);
        asked.compare();
        asked.answered();
        assertThat(asked.isComparing()).isTrue();
    }

    @Test
    void aLowerVersionOfTheSameEpochAloneIsALoss() {
        asked.sent(1, 10);

        assertThat(asked.wentBack(9L, 1)).isTrue();
        assertThat(asked.wentBack(10L, 1)).isFalse();
        assertThat(asked.wentBack(9L, 2)).isFalse();
        assertThat(asked.wentBack(null, 1)).isFalse();
    }
}
