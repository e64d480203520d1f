package io.presence4j.engine;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatIllegalArgumentException;
import static org.assertj.core.api.Assertions.assertThatNullPointerException;

import io.presence4j.PresenceConfig;
import io.presence4j.PresenceTracker;
import java.util.Collections;
import java.util.Map;
import org.junit.jupiter.api.Test;

class LimitsTest {
    private final Limits limits = new Limits(PresenceConfig.defaults().withLimits(8, 6, 2));

    @Test
    void anIdIsCountedInUtf8Bytes() {
        assertThat(limits.id("userId", "12345678")).isEqualTo("12345678");
        assertThat(limits.id("userId", "\uD83D\uDE00\uD83D\uDE00")).hasSize(4);
        assertThatIllegalArgumentException()
                .isThrownBy(() -> limits.id("userId", "ééééé"))
                .withMessage("userId must have at most 8 UTF-8 bytes: 10");
    }

    @Test
    void anEmptyIdANulAndALoneSurrogateAreRefused() {
        assertThatIllegalArgumentException()
                .isThrownBy(() -> limits.id("topic", ""))
                .withMessage("topic must not be empty");
        assertThatIllegalArgumentException()
                .isThrownBy(() -> limits.id("topic", "a\0b"))
                .withMessage("topic must have no NUL: at index 1");
        assertThatIllegalArgumentException()
                .isThrownBy(() -> limits.id("topic", "ab\uD83D"))
                .withMessage("topic must have no lone surrogate: at index 2");
        assertThatIllegalArgumentException()
                .isThrownBy(() -> limits.id("topic", "\uDE00"))
                .withMessage("topic must have no lone surrogate: at index 0");
    }

    @Test
    void everyoneCannotBeJoined() {
        assertThatIllegalArgumentException()
                .isThrownBy(() -> limits.namedTopic(PresenceTracker.EVERYONE))
                .withMessageContaining("cannot be joined");
    }

    @Test
    void attributesAreCountedWithTheirNames() {
        assertThat(limits.attributes(Map.of("a", "12345"))).isEqualTo(Map.of("a", "12345"));
        assertThatIllegalArgumentException()
                .isThrownBy(() -> limits.attributes(Map.of("ab", "12345")))
                .withMessage("attributes must have at most 6 UTF-8 bytes: 7");
    }

    @Test
    void oneTopicMoreThanAllowedIsRefused() {
        limits.roomForTopic(1);

        assertThatIllegalArgumentException()
                .isThrownBy(() -> limits.roomForTopic(2))
                .withMessage("a connection can be in at most 2 topics: it is in 2");
    }

    @Test
    void aNullIsNamed() {
        assertThatNullPointerException()
                .isThrownBy(() -> limits.attributes(null))
                .withMessage("attributes");
        assertThatNullPointerException()
                .isThrownBy(() -> limits.attributes(Collections.singletonMap("name", null)))
                .withMessage("attribute value");
    }
}
