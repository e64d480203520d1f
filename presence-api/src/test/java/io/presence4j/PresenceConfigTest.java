package io.presence4j;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatIllegalArgumentException;

import java.time.Duration;
import org.junit.jupiter.api.Test;

class PresenceConfigTest {
    private static final PresenceConfig DEFAULTS = PresenceConfig.defaults();

    @Test
    void aTtlThatOneLostHeartbeatOutlastsIsRefusedWithBothValues() {
        assertThatIllegalArgumentException()
                .isThrownBy(() -> DEFAULTS.withHeartbeat(Duration.ofSeconds(5), Duration.ofSeconds(10)))
                .withMessage("ttl must be >= 2 heartbeats + 1s: 10s < 2 x 5s + 1s");
        assertThat(DEFAULTS.withHeartbeat(Duration.ofSeconds(5), Duration.ofSeconds(11))
                        .ttl())
                .isEqualTo(Duration.ofSeconds(11));
    }

    @Test
    void aLeaseBelowFourBeatsOrThreeStoreTimeoutsIsRefusedWithBothValues() {
        assertThatIllegalArgumentException()
                .isThrownBy(() -> DEFAULTS.withLease(Duration.ofSeconds(15), Duration.ofSeconds(4)))
                .withMessage("lease must be >= 4 beats: 15s < 4 x 4s");
        assertThatIllegalArgumentException()
                .isThrownBy(() -> DEFAULTS.withStoreTimeout(Duration.ofMillis(5001)))
                .withMessage("lease must be >= 3 store timeouts: 15s < 3 x 5001ms");
    }

    @Test
    void aLingerMayExceedTheTtl() {
        assertThat(DEFAULTS.withLinger(Duration.ofMinutes(5)).linger()).isEqualTo(Duration.ofMinutes(5));
        assertThatIllegalArgumentException()
                .isThrownBy(() -> DEFAULTS.withLinger(Duration.ofSeconds(-1)))
                .withMessage("linger must be >= 0s: -1s");
    }

    @Test
    void aKnobOutOfRangeIsRefusedWithTheRange() {
        assertThatIllegalArgumentException()
                .isThrownBy(() -> DEFAULTS.withCoalescing(Duration.ZERO, 1001))
                .withMessage("batch must be in 1..1000: 1001");
    }

    @Test
    void everyChangeKeepsTheOtherKnobs() {
        PresenceConfig changed = DEFAULTS.withLinger(Duration.ofSeconds(1))
                .withListenerQueue(17)
                .withLimits(10, 20, 30)
                .withCoalescing(Duration.ofMillis(7), 8);

        assertThat(changed)
                .isEqualTo(new PresenceConfig(
                        DEFAULTS.heartbeatInterval(),
                        DEFAULTS.ttl(),
                        DEFAULTS.lease(),
                        DEFAULTS.beat(),
                        Duration.ofSeconds(1),
                        Duration.ofMillis(7),
                        8,
                        DEFAULTS.storeTimeout(),
                        17,
                        10,
                        20,
                        30));
    }
}
