package io.presence4j.inmemory;

import static io.presence4j.LeaveReason.CLOSED;
import static io.presence4j.LeaveReason.EXPIRED;
import static io.presence4j.PresenceTracker.EVERYONE;
import static io.presence4j.inmemory.Answers.changes;
import static io.presence4j.inmemory.Answers.messages;
import static io.presence4j.inmemory.Answers.renewed;
import static io.presence4j.inmemory.FakeInstance.put;
import static io.presence4j.inmemory.FakeInstance.remove;
import static io.presence4j.spi.EvictAnswer.LINGERS;
import static io.presence4j.spi.EvictAnswer.Progress.DONE;
import static io.presence4j.spi.EvictAnswer.Progress.MORE;
import static io.presence4j.spi.EvictAnswer.Progress.NOT_DUE;
import static org.assertj.core.api.Assertions.assertThat;

import io.presence4j.spi.Change;
import io.presence4j.spi.EvictAnswer;
import io.presence4j.spi.RosterPage;
import io.presence4j.spi.RosterPage.StoredMember;
import io.presence4j.spi.TopicMessage;
import java.time.Duration;
import java.util.List;
import java.util.Map;
import java.util.Set;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;

class LingerTest {
    private static final Map<String, String> PHONE = Map.of("device", "phone");

    private final OneShard shard = new OneShard();
    private final FakeInstance a = shard.leased("a");
    private final FakeInstance b = shard.leased("b");
    private long joined;

    @BeforeEach
    void danaIsInTheRoomForAWhile() {
        a.flush(put("room", "dana", PHONE));
        joined = shard.now();
        shard.passBeating(Duration.ofSeconds(9), a, b);
    }

    @Test
    void theLastStatementBecomesTheLingersWithItsAttributes() {
        List<TopicMessage> messages = messages(a.flush(remove("room", "dana", 5000, EXPIRED)));

        assertThat(messages).hasSize(1);
        assertThat(messages.get(0).size()).isEqualTo(1);
        assertThat(changes(messages))
                .containsExactly(
                        new Change.Stated("dana", LINGERS, joined, List.of(PHONE)),
                        new Change.Withdrawn("dana", "a", EXPIRED));
        StoredMember member = a.roster("room").members().get(0);
        assertThat(member.sinceMicros()).isEqualTo(joined);
        assertThat(member.statements())
                .containsExactly(
                        new RosterPage.Statement(LINGERS, messages.get(0).version(), List.of(PHONE)));
        assertThat(shard.memory().keys()).contains("0:topics:~");
    }

    @Test
    void aReturnOnAnyInstanceEndsItAndKeepsSince() {
        a.flush(remove("room", "dana", 5000, CLOSED));
        shard.pass(Duration.ofSeconds(1));

        assertThat(changes(b.flush(put("room", "dana", PHONE))))
                .containsExactly(
                        new Change.Withdrawn("dana", LINGERS, CLOSED),
                        new Change.Stated("dana", "b", joined, List.of(PHONE)));

        // its deadline went with it
        shard.passBeating(Duration.ofSeconds(9), a, b);
        assertThat(renewed(a.beat()).due()).isNull();
        assertThat(a.evict(LINGERS).progress()).isEqualTo(NOT_DUE);
        assertThat(a.roster("room").members()).hasSize(1);
        assertThat(shard.memory().keys()).doesNotContain("0:topics:~");
    }

    @Test
    void itEndsAtTheNextHalfSecond() {
        shard.pass(Duration.ofMillis(1));
        a.flush(remove("room", "dana", 1000, CLOSED));

        // 1 ms + 1 s is rounded up to 1.5 s
        assertThat(a.beat().status().nextDeadlineMillis()).isEqualTo(1499);
        shard.pass(Duration.ofMillis(1498));
        assertThat(a.evict(LINGERS).progress()).isEqualTo(NOT_DUE);
        shard.pass(Duration.ofMillis(1));
        assertThat(renewed(a.beat()).due()).isEqualTo(LINGERS);
    }

    @Test
    void aWholeHalfSecondIsNotRounded() {
        a.flush(remove("room", "dana", 1500, CLOSED));

        assertThat(a.beat().status().nextDeadlineMillis()).isEqualTo(1500);
    }

    @Test
    void itsEndIsALeaveThatTellsCLOSED() {
        a.flush(remove("room", "dana", 1000, EXPIRED));
        shard.pass(Duration.ofSeconds(1));

        EvictAnswer answer = b.evict(LINGERS);

        assertThat(answer.progress()).isEqualTo(DONE);
        assertThat(changes(answer.messages())).containsExactly(new Change.Withdrawn("dana", LINGERS, CLOSED));
        assertThat(answer.messages().get(0).size()).isZero();
        assertThat(shard.memory().keys())
                .doesNotContain("0:topics:~", "0:roster:room", "0:versions")
                .contains("0:topics:a");
        assertThat(b.evict(LINGERS).progress()).isEqualTo(NOT_DUE);
    }

    @Test
    void inEveryoneItsEndIsALeaveToo() {
        a.put(EVERYONE, "dana");
        a.flush(remove(EVERYONE, "dana", 1000, CLOSED));
        shard.pass(Duration.ofSeconds(1));

        assertThat(changes(b.evict(LINGERS).messages())).containsExactly(new Change.Left("dana", CLOSED));
    }

    @Test
    void repeatingTheRemoveMovesNoDeadline() {
        a.flush(remove("room", "dana", 2000, CLOSED));
        shard.pass(Duration.ofSeconds(1));

        assertThat(messages(a.flush(remove("room", "dana", 2000, CLOSED)))).isEmpty();

        assertThat(a.beat().status().nextDeadlineMillis()).isEqualTo(1000);
    }

    @Test
    void manyEndInPiecesWithOneMessageATopicEach() {
        a.flush(put("room", "1", PHONE), put("room", "2", PHONE), put("hall", "3", PHONE), put("hall", "4", PHONE));
        a.flush(
                remove("room", "1", 1000, CLOSED),
                remove("room", "2", 1000, CLOSED),
                remove("hall", "3", 1000, CLOSED),
                remove("hall", "4", 1000, CLOSED));
        shard.pass(Duration.ofSeconds(1));

        EvictAnswer first = a.evict(LINGERS);
        EvictAnswer second = a.evict(LINGERS);

        assertThat(first.progress()).isEqualTo(MORE);
        assertThat(first.messages()).extracting(TopicMessage::topic).containsExactly("hall", "room");
        assertThat(changes(first.messages())).hasSize(3);
        assertThat(second.progress()).isEqualTo(DONE);
        assertThat(changes(second.messages())).hasSize(1);
        assertThat(a.roster("room").members()).extracting(StoredMember::userId).containsExactly("dana");
    }

    @Test
    void aLingerWhoseRosterWasLostEndsInANewEpochAndThenInSilence() {
        a.flush(List.of(), List.of(remove("room", "dana", 1000, CLOSED)), Set.of("room"));
        shard.memory().forget("0:roster:room");
        shard.pass(Duration.ofSeconds(1));

        EvictAnswer noticing = a.evict(LINGERS);
        assertThat(noticing.progress()).isEqualTo(NOT_DUE);
        assertThat(noticing.status().epoch()).isEqualTo(shard.now());

        // two beats after the epoch's birth
        a.epoch = shard.now();
        shard.passBeating(Duration.ofSeconds(6), a, b);
        EvictAnswer ending = a.evict(LINGERS);
        assertThat(ending.progress()).isEqualTo(DONE);
        assertThat(ending.messages()).isEmpty();
    }

    @Test
    void aStaleDeadlineEndsNoNewerLinger() {
        a.flush(remove("room", "dana", 1000, CLOSED));
        shard.memory().forget("0:roster:room");
        a.put("hall", "x");
        // the loss is noticed; dana comes back and lingers again, for longer
        Answers.assertLost(a.put("room", "dana"));
        a.acquire();
        a.put("room", "dana");
        a.flush(remove("room", "dana", 60_000, CLOSED));

        shard.passBeating(Duration.ofSeconds(9), a, b);
        EvictAnswer answer = a.evict(LINGERS);

        assertThat(answer.progress()).isEqualTo(DONE);
        assertThat(answer.messages()).isEmpty();
        assertThat(a.roster("room").members()).hasSize(1);
    }

    @Test
    void lingersBeforeOneWhoseRosterWasLostEnd() {
        a.put("hall", "sam");
        a.flush(remove("room", "dana", 1000, CLOSED), remove("hall", "sam", 1000, CLOSED));
        shard.memory().forget("0:roster:room");
        shard.pass(Duration.ofSeconds(1));

        EvictAnswer first = a.evict(LINGERS);
        EvictAnswer second = a.evict(LINGERS);

        assertThat(first.progress()).isEqualTo(MORE);
        assertThat(changes(first.messages())).containsExactly(new Change.Withdrawn("sam", LINGERS, CLOSED));
        assertThat(second.progress()).isEqualTo(NOT_DUE);
        assertThat(second.status().epoch()).isEqualTo(shard.now());
    }
}
