package io.presence4j.inmemory;

import static org.assertj.core.api.Assertions.assertThat;

import io.presence4j.spi.SystemTime;
import io.presence4j.testkit.ManualTime;
import java.time.Duration;
import org.junit.jupiter.api.Test;

class StoreClockTest {
    private long micros = 1000;
    private final StoreClock clock = new StoreClock(() -> micros);

    @Test
    void itNeverGoesBack() {
        assertThat(clock.now()).isEqualTo(1000);
        micros = 900;
        assertThat(clock.now()).isEqualTo(1000);
        micros = 1100;
        assertThat(clock.now()).isEqualTo(1100);
    }

    @Test
    void unlessItIsStepped() {
        clock.now();

        clock.step(-300);
        assertThat(clock.now()).isEqualTo(700);
        clock.step(500);
        assertThat(clock.now()).isEqualTo(1200);
    }

    @Test
    void itRunsByATimeSourceFromADateOfOurDays() {
        ManualTime time = new ManualTime();
        StoreClock byTime = StoreClock.runningBy(time);
        long start = byTime.now();

        time.advance(Duration.ofNanos(2_500));

        assertThat(start).isGreaterThan(1_000_000_000_000_000L);
        assertThat(byTime.now()).isEqualTo(start + 2);
    }

    @Test
    void itKnowsTheDateIfTheTimeSourceDoes() {
        SystemTime time = new SystemTime();
        long before = time.wallClock().getEpochSecond();

        long now = StoreClock.runningBy(time).now() / 1_000_000;

        assertThat(now).isBetween(before, time.wallClock().getEpochSecond() + 1);
    }
}
