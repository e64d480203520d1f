package io.presence4j.inmemory;

import static io.presence4j.LeaveReason.CLOSED;
import static io.presence4j.LeaveReason.EXPIRED;
import static io.presence4j.inmemory.Answers.changes;
import static io.presence4j.inmemory.Answers.messages;
import static io.presence4j.inmemory.FakeInstance.put;
import static io.presence4j.inmemory.FakeInstance.remove;
import static org.assertj.core.api.Assertions.assertThat;

import io.presence4j.spi.Change;
import io.presence4j.spi.Fence;
import io.presence4j.spi.FlushRequest;
import io.presence4j.spi.TopicMessage;
import io.presence4j.spi.WriteAnswer;
import java.time.Duration;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;
import org.junit.jupiter.api.Test;

class FlushTest {
    private static final Map<String, String> PHONE = Map.of("device", "phone");
    private static final Map<String, String> LAPTOP = Map.of("device", "laptop");

    private final OneShard shard = new OneShard();
    private final FakeInstance a = shard.leased("a");
    private final FakeInstance b = shard.leased("b");

    @Test
    void aPutIsTold() {
        List<TopicMessage> messages = messages(a.flush(put("room", "dana", PHONE)));

        assertThat(messages)
                .containsExactly(new TopicMessage(
                        0,
                        "room",
                        a.epoch,
                        0,
                        shard.now(),
                        1,
                        List.of(new Change.Stated("dana", "a", shard.now(), List.of(PHONE)))));
    }

    @Test
    void aPutThatChangesNothingIsNotToldAndTakesNoVersion() {
        a.flush(put("room", "dana", PHONE));
        long top = a.seen;

        WriteAnswer answer = a.flush(put("room", "dana", PHONE));

        assertThat(messages(answer)).isEmpty();
        assertThat(answer.status().top()).isEqualTo(top);
    }

    @Test
    void otherAttributesReplaceTheStatementAndKeepSince() {
        a.flush(put("room", "dana", PHONE));
        long joined = shard.now();

        shard.pass(Duration.ofSeconds(1));
        List<TopicMessage> messages = messages(a.flush(put("room", "dana", LAPTOP)));

        assertThat(changes(messages)).containsExactly(new Change.Stated("dana", "a", joined, List.of(LAPTOP)));
        assertThat(messages.get(0).size()).isEqualTo(1);
    }

    @Test
    void eachMessageNamesItsPredecessorAndRises() {
        TopicMessage first = messages(a.put("room", "dana")).get(0);
        TopicMessage second = messages(b.put("room", "sam")).get(0);

        assertThat(second.previous()).isEqualTo(first.version());
        assertThat(second.version()).isEqualTo(first.version() + 1);
        assertThat(second.size()).isEqualTo(2);
    }

    @Test
    void eachTopicOfAFlushHasAMessageAndAVersionOfItsOwn() {
        List<TopicMessage> messages = messages(
                a.flush(put("room", "dana", Map.of()), put("hall", "dana", Map.of()), put("room", "sam", Map.of())));

        assertThat(messages).extracting(TopicMessage::topic).containsExactly("room", "hall");
        assertThat(messages).extracting(TopicMessage::version).containsExactly(shard.now(), shard.now() + 1);
        assertThat(messages.get(0).changes()).hasSize(2);
    }

    @Test
    void aRemoveOfTheLastStatementTellsItsReasonAndLeavesNothingBehind() {
        a.put("room", "dana");

        List<TopicMessage> messages =
                messages(a.flush(List.of(), List.of(remove("room", "dana", 0, EXPIRED)), Set.of("room")));

        assertThat(changes(messages)).containsExactly(new Change.Withdrawn("dana", "a", EXPIRED));
        assertThat(messages.get(0).size()).isZero();
        assertThat(shard.memory().keys()).containsExactly("0:deadlines", "0:meta");
    }

    @Test
    void aRemoveWhileAnotherInstanceSpeaksForTheUserIsNoLeave() {
        a.put("room", "dana");
        b.put("room", "dana");

        List<TopicMessage> messages = messages(a.flush(remove("room", "dana", 5000, CLOSED)));

        assertThat(changes(messages)).containsExactly(new Change.Withdrawn("dana", "a", CLOSED));
        assertThat(messages.get(0).size()).isEqualTo(1);
    }

    @Test
    void aRemoveOfWhatIsNotThereIsNotTold() {
        b.put("room", "dana");

        assertThat(messages(a.remove("room", "dana"))).isEmpty();
        assertThat(messages(a.remove("room", "nobody"))).isEmpty();
        assertThat(messages(a.remove("nowhere", "dana"))).isEmpty();
        assertThat(shard.memory().keys()).doesNotContain("0:roster:nowhere");
    }

    @Test
    void versionsRiseAboveWhatAnyCallerHasSeen() {
        long seen = shard.now() + 1_000_000;
        b.flush(new FlushRequest(0, new Fence("b", 9, 0, 1, seen), List.of(), List.of(), Set.of()));

        TopicMessage message = messages(a.put("room", "dana")).get(0);

        assertThat(message.version()).isEqualTo(seen + 1);
    }

    @Test
    void anEmptiedTopicBeginsAgainWithoutPredecessor() {
        a.put("room", "dana");
        a.remove("room", "dana");
        long top = a.seen;

        TopicMessage message = messages(a.put("room", "dana")).get(0);

        assertThat(message.previous()).isZero();
        assertThat(message.version()).isGreaterThan(top);
    }

    @Test
    void attributesAreCopied() {
        Map<String, String> changing = new HashMap<>(PHONE);
        a.flush(put("room", "dana", changing));

        changing.put("device", "laptop");

        assertThat(a.roster("room").members().get(0).statements().get(0).attributes())
                .containsExactly(PHONE);
    }
}
