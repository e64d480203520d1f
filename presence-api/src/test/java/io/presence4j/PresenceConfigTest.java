package io.presence4j;

import static io.presence4j.KnobRules.text;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatIllegalArgumentException;
import static org.assertj.core.api.Assertions.assertThatNullPointerException;

import java.time.Duration;
import java.time.temporal.ChronoUnit;
import java.util.List;
import java.util.function.Supplier;
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

    private static void assertRefused(Supplier<PresenceConfig> change, String message) {
        assertThatIllegalArgumentException().isThrownBy(change::get).withMessage(message);
    }

    @Test
    void aDurationWithoutEndIsRefusedWithTheHighest() {
        Duration forever = ChronoUnit.FOREVER.getDuration();
        Duration second = Duration.ofSeconds(1);

        for (Duration huge : List.of(forever, Duration.ofDays(1_000_000))) {
            assertRefused(
                    () -> DEFAULTS.withHeartbeat(huge, huge), "heartbeatInterval must be <= 3600s: " + text(huge));
            assertRefused(() -> DEFAULTS.withTtl(huge), "ttl must be <= 2592000s: " + text(huge));
            assertRefused(() -> DEFAULTS.withLease(huge), "lease must be <= 3600s: " + text(huge));
            assertRefused(() -> DEFAULTS.withLease(second, huge), "beat must be <= 3600s: " + text(huge));
            assertRefused(() -> DEFAULTS.withLinger(huge), "linger must be <= 2592000s: " + text(huge));
            assertRefused(() -> DEFAULTS.withCoalescing(huge, 1), "window must be <= 60s: " + text(huge));
            assertRefused(() -> DEFAULTS.withStoreTimeout(huge), "storeTimeout must be <= 3600s: " + text(huge));
        }
    }

    @Test
    void partsOfAMillisecondAreRefused() {
        assertRefused(
                () -> DEFAULTS.withLinger(Duration.ofNanos(900_000)), "linger must be whole milliseconds: PT0.0009S");
        assertRefused(
                () -> DEFAULTS.withHeartbeat(
                        Duration.ofSeconds(1), Duration.ofSeconds(3).minusNanos(1)),
                "ttl must be whole milliseconds: PT2.999999999S");
        assertThat(DEFAULTS.withLease(Duration.ofMillis(10_003)).beat()).hasMillis(2_000);
    }

    @Test
    void aNullIsNamed() {
        assertThatNullPointerException()
                .isThrownBy(() -> DEFAULTS.withTtl(null))
                .withMessage("ttl");
        assertThatNullPointerException()
                .isThrownBy(() -> DEFAULTS.withLease(null))
                .withMessage("lease");
        assertThatNullPointerException()
                .isThrownBy(() -> DEFAULTS.withLinger(null))
                .withMessage("linger");
        assertThatNullPointerException()
                .isThrownBy(() -> DEFAULTS.requireTtl(null))
                .withMessage("ttl");
    }

    @Test
    void aConnectionsOwnTtlIsCheckedAsTheTrackers() {
        assertThat(DEFAULTS.requireTtl(Duration.ofDays(30))).isEqualTo(Duration.ofDays(30));
        assertThatIllegalArgumentException()
                .isThrownBy(() -> DEFAULTS.requireTtl(Duration.ofDays(31)))
                .withMessage("ttl must be <= 2592000s: 2678400s");
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
