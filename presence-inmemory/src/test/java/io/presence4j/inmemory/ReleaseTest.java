package io.presence4j.inmemory;

import static io.presence4j.LeaveReason.CLOSED;
import static io.presence4j.PresenceTracker.EVERYONE;
import static io.presence4j.inmemory.Answers.assertApplied;
import static io.presence4j.inmemory.Answers.changes;
import static io.presence4j.inmemory.Answers.messages;
import static io.presence4j.inmemory.Answers.renewed;
import static io.presence4j.inmemory.FakeInstance.remove;
import static io.presence4j.spi.EvictAnswer.LINGERS;
import static org.assertj.core.api.Assertions.assertThat;

import io.presence4j.spi.Change;
import io.presence4j.spi.EvictAnswer.Progress;
import java.time.Duration;
import java.util.List;
import java.util.Set;
import org.junit.jupiter.api.Test;

class ReleaseTest {
    private final OneShard shard = new OneShard();
    private final FakeInstance a = shard.leased("a");
    private final FakeInstance b = shard.leased("b");

    @Test
    void afterAllHaveGoneOnlyTheDocumentedKeysRemain() {
        for (FakeInstance each : List.of(a, b)) {
            each.put(EVERYONE, "dana");
            each.put("room", "dana");
        }

        for (FakeInstance each : List.of(a, b)) {
            each.flush(
                    List.of(),
                    List.of(remove(EVERYONE, "dana", 0, CLOSED), remove("room", "dana", 0, CLOSED)),
                    Set.of(EVERYONE, "room"));
            assertApplied(each.release());
        }

        assertThat(shard.memory().keys()).containsExactly("0:meta", "0:versions");
        assertThat(shard.memory().registers(0)).containsExactly("awake", "epoch", "everyone", "floor", "last", "top");
    }

    @Test
    void whoStillHasStatementsIsLeftToEviction() {
        a.put("room", "dana");

        assertApplied(a.release());

        // at once, once the shard is awake for a lease
        shard.passBeating(Duration.ofSeconds(15), b);
        assertThat(renewed(b.beat()).due()).isEqualTo("a");
        assertThat(b.evict("a").progress()).isEqualTo(Progress.DONE);
        assertThat(shard.memory().keys()).containsExactly("0:deadlines", "0:meta");
    }

    @Test
    void theLastToGoEndsAllLingers() {
        for (String topic : List.of("room", EVERYONE)) {
            a.put(topic, "dana");
            a.flush(List.of(), List.of(remove(topic, "dana", 60_000, CLOSED)), Set.of(topic));
        }

        assertThat(messages(b.release())).isEmpty();
        assertThat(changes(a.release()))
                .containsExactlyInAnyOrder(
                        new Change.Withdrawn("dana", LINGERS, CLOSED), new Change.Left("dana", CLOSED));
        assertThat(shard.memory().keys()).containsExactly("0:meta", "0:versions");
    }

    @Test
    void theLastToGoEndsLingersThatOnlyTheDeadlinesKnow() {
        a.put("room", "dana");
        a.flush(List.of(), List.of(remove("room", "dana", 60_000, CLOSED)), Set.of("room"));
        shard.memory().forget("0:topics:~");
        b.release();

        assertThat(changes(a.release())).containsExactly(new Change.Withdrawn("dana", LINGERS, CLOSED));
        assertThat(shard.memory().keys()).containsExactly("0:meta");
    }

    @Test
    void whoOnlyIsBeingEvictedIsNotThereToEndThem() {
        b.put("room", "sam");
        b.release();
        a.put("room", "dana");
        a.flush(List.of(), List.of(remove("room", "dana", 60_000, CLOSED)), Set.of("room"));

        assertThat(changes(a.release())).containsExactly(new Change.Withdrawn("dana", LINGERS, CLOSED));
    }

    @Test
    void theLastToGoForgetsLingersWhoseRosterWasLost() {
        a.put("room", "dana");
        a.flush(List.of(), List.of(remove("room", "dana", 60_000, CLOSED)), Set.of("room"));
        shard.memory().forget("0:roster:room");
        b.release();

        assertThat(messages(a.release())).isEmpty();
        assertThat(shard.memory().keys()).doesNotContain("0:deadlines", "0:topics:~");
    }
}
