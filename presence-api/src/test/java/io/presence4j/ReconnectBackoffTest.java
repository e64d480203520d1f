package io.presence4j;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.time.Duration;
import java.util.Arrays;
import java.util.List;
import java.util.Random;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;

class ReconnectBackoffTest {
    private static final int CLIENTS = 20_000;

    private final ReconnectBackoff backoff =
            new ReconnectBackoff(Duration.ofSeconds(10), Duration.ofSeconds(1), Duration.ofSeconds(30));

    @Test
    void theFirstWaitIsUniformOverItsInterval() {
        long[] inSecond = new long[10];
        Random random = new Random(1);

        for (int client = 0; client < CLIENTS; client++) {
            inSecond[(int) Math.min(9, backoff.delay(0, random).toSeconds())]++;
        }

        assertThat(Arrays.stream(inSecond).boxed())
                .allSatisfy(clients -> assertThat(clients).isBetween(1_800L, 2_200L));
    }

    @Test
    void furtherOnesAreUniformOverAnIntervalThatDoublesUpToTheCap() {
        List<Long> longest = IntStream.of(1, 2, 3, 6, 40, Integer.MAX_VALUE)
                .mapToObj(this::longest)
                .toList();

        assertThat(longest.get(0)).isBetween(980L, 1_000L);
        assertThat(longest.get(1)).isBetween(1_960L, 2_000L);
        assertThat(longest.get(2)).isBetween(3_920L, 4_000L);
        assertThat(longest.subList(3, 6))
                .allSatisfy(millis -> assertThat(millis).isBetween(29_400L, 30_000L));
    }

    private long longest(int attempt) {
        Random random = new Random(attempt);
        return IntStream.range(0, CLIENTS)
                .mapToLong(client -> backoff.delay(attempt, random).toMillis())
                .max()
                .orElseThrow();
    }

    @Test
    void theSameRandomNumbersGiveTheSameDelays() {
        assertThat(backoff.delay(3, new Random(7))).isEqualTo(backoff.delay(3, new Random(7)));
    }

    @Test
    void itsTextSaysItAll() {
        assertThat(backoff).hasToString("first=10000 base=1000 cap=30000");
        assertThat(ReconnectBackoff.parse(backoff.toString())).isEqualTo(backoff);
    }

    @Test
    void anyOtherTextIsRefused() {
        for (String text : List.of("", "first=1 base=2", "first=-1 base=1 cap=1", "first=1 base=1 cap=99999999", "x")) {
            assertThatThrownBy(() -> ReconnectBackoff.parse(text))
                    .as(text)
                    .isInstanceOf(IllegalArgumentException.class)
                    .hasMessageContaining(text);
        }
    }

    @Test
    void numbersOutOfRangeAreRefusedByName() {
        assertThatThrownBy(() -> backoff.withFirst(Duration.ofSeconds(-1))).hasMessageContaining("first must be >= 0s");
        assertThatThrownBy(() -> new ReconnectBackoff(Duration.ZERO, Duration.ofSeconds(2), Duration.ofSeconds(1)))
                .hasMessageContaining("base must be <= 1s: 2s");
        assertThatThrownBy(() -> new ReconnectBackoff(Duration.ZERO, Duration.ofSeconds(2), Duration.ofHours(2)))
                .hasMessageContaining("cap must be <= 3600s: 7200s");
        assertThatThrownBy(() -> backoff.delay(-1, new Random(1))).hasMessageContaining("attempt must be >= 0: -1");
    }
}
