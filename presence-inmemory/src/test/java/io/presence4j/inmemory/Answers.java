package io.presence4j.inmemory;

import static org.assertj.core.api.Assertions.assertThat;

import io.presence4j.spi.BeatAnswer;
import io.presence4j.spi.Change;
import io.presence4j.spi.TopicMessage;
import io.presence4j.spi.WriteAnswer;
import java.util.List;

/** What tests look for in answers. */
final class Answers {
    private Answers() {}

    static List<TopicMessage> messages(WriteAnswer answer) {
        assertThat(answer).isInstanceOf(WriteAnswer.Applied.class);
        return ((WriteAnswer.Applied) answer).messages();
    }

    static List<Change> changes(WriteAnswer answer) {
        return changes(messages(answer));
    }

    static List<Change> changes(List<TopicMessage> messages) {
        return messages.stream().flatMap(message -> message.changes().stream()).toList();
    }

    static BeatAnswer.Renewed renewed(BeatAnswer answer) {
        assertThat(answer).isInstanceOf(BeatAnswer.Renewed.class);
        return (BeatAnswer.Renewed) answer;
    }

    static void assertApplied(WriteAnswer answer) {
        assertThat(answer).isInstanceOf(WriteAnswer.Applied.class);
    }

    static void assertLost(Object answer) {
        assertThat(answer).isInstanceOf(WriteAnswer.Lost.class);
    }
}
