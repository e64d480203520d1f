package io.presence4j.redis;

import static java.nio.charset.StandardCharsets.UTF_8;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.presence4j.LeaveReason;
import io.presence4j.spi.Change;
import io.presence4j.spi.TopicMessage;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Test;

class TopicMessageCodecTest {
    private static final TopicMessage MESSAGE = new TopicMessage(
            3,
            "room \"7\" / ü",
            1_764_452_000_000_000L,
            0,
            1_764_452_123_456_789L,
            2,
            List.of(
                    new Change.Stated("sam\n", "f3Zq8b", 1_764_452_123_456_789L, List.of(Map.of("b", "2", "a", "1"))),
                    new Change.Withdrawn("dana", "~", LeaveReason.INSTANCE_LOST),
                    new Change.Joined("kim", 5, true),
                    new Change.Joined("eve", 6, false),
                    new Change.Joined("ann", 6, false),
                    new Change.Joined("cid", 7, false),
                    new Change.Left("zoë", LeaveReason.EXPIRED),
                    new Change.Left("bob", LeaveReason.EXPIRED),
                    new Change.Left("dee", LeaveReason.CLOSED)));

    @Test
    void whatIsWrittenIsReadAgain() {
        assertThat(TopicMessageCodec.decode(TopicMessageCodec.encode(MESSAGE))).isEqualTo(MESSAGE);
    }

    @Test
    void whatHappensToManyAlikeIsWrittenOnce() {
        assertThat(new String(TopicMessageCodec.encode(MESSAGE), UTF_8))
                .endsWith("{\"joined\":[\"kim\"],\"since\":5,\"restored\":true},"
                        + "{\"joined\":[\"eve\",\"ann\"],\"since\":6},{\"joined\":[\"cid\"],\"since\":7},"
                        + "{\"left\":[\"zoë\",\"bob\"],\"reason\":\"EXPIRED\"},"
                        + "{\"left\":[\"dee\"],\"reason\":\"CLOSED\"}]}");
    }

    @Test
    void unknownPropertiesArePassedOver() {
        String json =
                "{\"v\":1,\"new\":{\"a\":[1,{}]},\"shard\":0,\"topic\":\"t\",\"epoch\":1,\"previous\":2,\"version\":3,"
                        + "\"size\":1,\"changes\":[{\"left\":[\"sam\"],\"by\":[\"x\"],\"reason\":\"CLOSED\"}]}";

        TopicMessage message = TopicMessageCodec.decode(json.getBytes(UTF_8));

        assertThat(message)
                .isEqualTo(new TopicMessage(0, "t", 1, 2, 3, 1, List.of(new Change.Left("sam", LeaveReason.CLOSED))));
    }

    @Test
    void aLaterFormIsRefused() {
        assertThatThrownBy(() -> TopicMessageCodec.decode("{\"v\":2}".getBytes(UTF_8)))
                .isInstanceOf(IllegalArgumentException.class)
                .hasMessageContaining("version 2");
    }

    @Test
    void aRefusalTellsTheRuleAndWhatWasFound() {
        assertThatThrownBy(() -> TopicMessageCodec.decode("{\"v\":1,\"topic\":\"hall\"}".getBytes(UTF_8)))
                .hasMessageContaining("a topic and a version: topic 'hall', version 0");
        assertThatThrownBy(() -> TopicMessageCodec.decode("{\"v\":1,\"changes\":[{\"left\":[]}]}".getBytes(UTF_8)))
                .hasMessageContaining("stated, withdrawn, joined or left, of one user or more: 'left' of []");
    }

    @Test
    void aNumberThatTheStoreCannotHaveIsRefusedByName() {
        for (String property : List.of("epoch", "previous", "version")) {
            for (long value : List.of(1L << 53, Long.MAX_VALUE, -1L)) {
                assertRefused(property, value);
            }
        }
        assertRefused("shard", -1);
        assertRefused("size", -1);
    }

    private static void assertRefused(String property, long value) {
        String json =
                "{\"v\":1,\"shard\":0,\"topic\":\"t\",\"epoch\":1,\"previous\":2,\"version\":3,\"size\":1,\"changes\":[]}"
                        .replaceAll("(\"" + property + "\":)\\d+", "$1" + value);

        assertThatThrownBy(() -> TopicMessageCodec.decode(json.getBytes(UTF_8)))
                .isInstanceOf(IllegalArgumentException.class)
                .hasMessage(property + " must be from 0 to below 2^53: " + value);
    }

    @Test
    void aChangeOrAReasonThatIsNotKnownIsRefusedWithItsMessage() {
        for (String change : List.of("{\"moved\":\"sam\"}", "{\"left\":[\"sam\"],\"reason\":\"BORED\"}")) {
            String json = "{\"v\":1,\"shard\":0,\"topic\":\"t\",\"epoch\":1,\"previous\":2,\"version\":3,\"size\":1,"
                    + "\"changes\":[{\"left\":[\"kim\"],\"reason\":\"CLOSED\"}," + change + "]}";

            assertThatThrownBy(() -> TopicMessageCodec.decode(json.getBytes(UTF_8)))
                    .as(json)
                    .isInstanceOf(IllegalArgumentException.class);
        }
    }

    @Test
    void whatIsNoMessageIsRefused() {
        for (String json : List.of(
                "",
                "[]",
                "{\"v\":1}",
                "{\"v\":1,\"changes\":[{}]}",
                "{\"v\":1,\"changes\":[{\"left\":\"sam\"}]}",
                "{\"v\":1,\"changes\":[{\"left\":[7]}]}",
                "{\"v\":\"x\"}",
                "\"\"",
                "{")) {
            assertThatThrownBy(() -> TopicMessageCodec.decode(json.getBytes(UTF_8)))
                    .as(json)
                    .isInstanceOf(IllegalArgumentException.class);
        }
    }
}
