package io.presence4j.inmemory;

import static io.presence4j.LeaveReason.CLOSED;
import static io.presence4j.inmemory.Answers.assertApplied;
import static io.presence4j.inmemory.Answers.assertLost;
import static io.presence4j.inmemory.Answers.messages;
import static io.presence4j.inmemory.FakeInstance.put;
import static io.presence4j.inmemory.FakeInstance.remove;
import static org.assertj.core.api.Assertions.assertThat;

import io.presence4j.spi.EvictAnswer.Progress;
import io.presence4j.spi.Fence;
import io.presence4j.spi.FlushRequest;
import io.presence4j.spi.WriteAnswer;
import java.time.Duration;
import java.util.List;
import java.util.Map;
import java.util.Set;
import org.junit.jupiter.api.Test;

class FenceTest {
    private final OneShard shard = new OneShard();
    private final FakeInstance a = shard.leased("a");

    @Test
    void withoutALeaseNothingIsWritten() {
        FakeInstance stranger = shard.instance("b");
        stranger.epoch = a.epoch;

        assertLost(stranger.put("room", "dana"));
        assertLost(stranger.beat());
        assertLost(stranger.release());

        assertNobodyIsThere();
        assertThat(a.beat().status().epoch()).isEqualTo(a.epoch);
    }

    @Test
    void aCallerOfAnOlderEpochIsLostAndTheEpochStays() {
        WriteAnswer answer = write(new Fence("a", 2, 1, a.epoch - 1, 0));

        assertLost(answer);
        assertThat(answer.status().epoch()).isEqualTo(a.epoch);
        assertNobodyIsThere();
    }

    @Test
    void aWriteThatIsNotNewerThanTheLastIsStale() {
        a.put("room", "sam");
        a.flush(List.of(), List.of(remove("room", "sam", 0, CLOSED)), Set.of("room"));

        WriteAnswer answer = write(new Fence("a", a.seq, a.acked, a.epoch, a.seen));

        assertThat(answer).isEqualTo(new WriteAnswer.Stale(answer.status(), a.seq));
        assertNobodyIsThere();
    }

    @Test
    void aWriteThatWasOvertakenIsAppliedWithANewSeq() {
        Fence late = new Fence("a", ++a.seq, a.acked, a.epoch, a.seen);
        a.put("room", "sam");

        assertThat(write(late)).isInstanceOf(WriteAnswer.Stale.class);
        assertApplied(a.put("room", "dana"));
    }

    @Test
    void theFirstAnswerTellsTheEpochToACallerThatKnowsNone() {
        WriteAnswer answer = write(new Fence("a", 2, 1, 0, 0));

        assertLost(answer);
        assertThat(((WriteAnswer.Lost) answer).storedSeq()).isEqualTo(1);
        assertThat(answer.status().epoch()).isEqualTo(a.epoch);
    }

    @Test
    void everyWriteRaisesTheFloorEvenWhenRefused() {
        long seen = shard.now() + Duration.ofHours(1).toSeconds() * 1_000_000;
        write(new Fence("stranger", 1, 0, a.epoch - 1, seen));

        assertThat(messages(a.put("room", "dana")).get(0).version()).isEqualTo(seen + 1);
    }

    @Test
    void aLapsedLeaseIsRenewedByAWriteWhileItsEvictionHasNotBegun() {
        FakeInstance b = shard.leased("b");
        shard.pass(Duration.ofMinutes(1));

        assertApplied(a.put("room", "dana"));

        shard.passBeating(Duration.ofSeconds(14), b);
        assertThat(b.evict("a").progress()).isEqualTo(Progress.NOT_DUE);
    }

    @Test
    void aReleasedInstanceWritesNothingUntilItAcquires() {
        a.put("room", "dana");
        a.release();
        FakeInstance later = shard.instance("a");
        later.epoch = a.epoch;
        later.seq = a.seq;

        assertLost(later.put("room", "sam"));
        assertLost(later.beat());
        later.acquire();
        assertApplied(later.put("room", "sam"));
    }

    private WriteAnswer write(Fence fence) {
        return a.flush(new FlushRequest(0, fence, List.of(put("room", "dana", Map.of())), List.of(), Set.of()));
    }

    private void assertNobodyIsThere() {
        assertThat(a.roster("room").members()).isEmpty();
        assertThat(shard.memory().keys()).containsExactly("0:deadlines", "0:meta");
    }
}
