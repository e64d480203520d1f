package io.presence4j.redis;

import static io.presence4j.PresenceTracker.EVERYONE;
import static java.nio.charset.StandardCharsets.UTF_8;
import static org.assertj.core.api.Assertions.assertThat;

import io.presence4j.spi.Change;
import io.presence4j.spi.ShardHash;
import io.presence4j.spi.TopicMessage;
import io.presence4j.spi.WriteAnswer;
import java.util.List;
import java.util.regex.MatchResult;
import java.util.regex.Pattern;
import org.junit.jupiter.api.Test;

/** What the documentation shows is what the store does. */
class ExamplesTest {
    /** The default. */
    private static final int SHARDS = 16;

    private static final Pattern NAME_WITH_TOPIC =
            Pattern.compile("\\{presence:(\\d+)}:(?:roster|events:0):([^'`\\s]+)");
    private static final Pattern COMPUTED = Pattern.compile("print\\(zlib.* (\\S+) (\\d+) +# (\\d+)");

    @Test
    void messagesAreThoseOfTheCodec() {
        for (String example : messages()) {
            byte[] written = TopicMessageCodec.encode(decode(example));

            assertThat(new String(written, UTF_8)).isEqualTo(example.replaceAll("\\s", ""));
        }
    }

    @Test
    void messagesNameTheShardOfTheirTopicOrUsers() {
        List<TopicMessage> messages =
                messages().stream().map(ExamplesTest::decode).toList();

        assertThat(messages).hasSize(2).anyMatch(message -> message.topic().equals(EVERYONE));
        for (TopicMessage message : messages) {
            List<String> sharded = message.topic().equals(EVERYONE)
                    ? message.changes().stream().map(Change::userId).toList()
                    : List.of(message.topic());
            assertThat(sharded)
                    .allSatisfy(
                            key -> assertThat(ShardHash.shardOf(key, SHARDS)).isEqualTo(message.shard()));
        }
    }

    @Test
    void aReturnWithinTheLingerIsTheTwoChangesInOneMessage() {
        try (OneShard shard = new OneShard()) {
            Speaker instance = shard.acquired("f3Zq8b");
            instance.put("room", "sam");
            instance.remove("room", 60_000, "sam");

            WriteAnswer.Applied returned = (WriteAnswer.Applied) instance.put("room", "sam");

            assertThat(returned.messages()).hasSize(1);
            String message =
                    new String(TopicMessageCodec.encode(returned.messages().get(0)), UTF_8);
            String shown = Docs.block("wire-format.md", "\"changes\"").replaceAll("\\s", "");
            assertThat(withoutTimes(message)).endsWith("," + withoutTimes(shown) + "}");
        }
    }

    private static String withoutTimes(String json) {
        return json.replaceAll("\"since\":\\d+", "\"since\":0");
    }

    @Test
    void keysAndChannelsNameTheShardOfTheirTopic() {
        List<MatchResult> names = NAME_WITH_TOPIC
                .matcher(Docs.page("redis.md") + Docs.page("wire-format.md"))
                .results()
                .filter(name -> !name.group(2).equals(EVERYONE))
                .toList();

        assertThat(names)
                .hasSize(3)
                .allSatisfy(name -> assertThat(Integer.parseInt(name.group(1)))
                        .as(name.group())
                        .isEqualTo(ShardHash.shardOf(name.group(2), SHARDS)));
    }

    @Test
    void theLineThatComputesAShardTellsTheRightOne() {
        assertThat(COMPUTED.matcher(Docs.block("redis.md", "python3")).results())
                .singleElement()
                .satisfies(computed -> assertThat(
                                ShardHash.shardOf(computed.group(1), Integer.parseInt(computed.group(2))))
                        .isEqualTo(Integer.parseInt(computed.group(3))));
    }

    /** Each begins a line; those that follow it are indented. */
    private static List<String> messages() {
        return List.of(Docs.block("wire-format.md", "{").split("\n(?=\\{)"));
    }

    private static TopicMessage decode(String example) {
        return TopicMessageCodec.decode(example.getBytes(UTF_8));
    }
}
