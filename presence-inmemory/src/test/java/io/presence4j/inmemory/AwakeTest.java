package io.presence4j.inmemory;

import static io.presence4j.LeaveReason.CLOSED;
import static io.presence4j.inmemory.Answers.renewed;
import static io.presence4j.inmemory.FakeInstance.remove;
import static io.presence4j.spi.EvictAnswer.LINGERS;
import static org.assertj.core.api.Assertions.assertThat;

import io.presence4j.spi.EvictAnswer.Progress;
import java.time.Duration;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;

/** Whoever was away judges nobody. The lease is 15 s, the beat 3 s. */
class AwakeTest {
    private final OneShard shard = new OneShard();
    private final FakeInstance a = shard.leased("a");
    private final FakeInstance b = shard.leased("b");

    @BeforeEach
    void theShardIsAwakeForLong() {
        shard.passBeating(Duration.ofMinutes(1), a, b);
    }

    @Test
    void afterASilenceOfMoreThanTwoAndAHalfBeatsNobodyIsDueForALease() {
        shard.pass(Duration.ofSeconds(30));

        assertDueAfter("a", Duration.ofSeconds(15));
    }

    @Test
    void aSilenceOfTwoAndAHalfBeatsIsNone() {
        shard.pass(Duration.ofMillis(7500));
        b.beat();
        shard.pass(Duration.ofMillis(7500));
        b.beat();

        assertDueAfter("a", Duration.ofNanos(1000));
    }

    @Test
    void afterASilenceOfMoreThanTenLeasesTwoBeatsAreEnough() {
        shard.pass(Duration.ofSeconds(150).plusNanos(1000));

        assertDueAfter("a", Duration.ofSeconds(6));
    }

    @Test
    void afterASilenceOfTenLeasesTheyAreNot() {
        shard.pass(Duration.ofSeconds(150));

        assertDueAfter("a", Duration.ofSeconds(15));
    }

    @Test
    void afterASilenceNoLingerEndsForTwoBeats() {
        b.put("room", "dana");
        b.flush(remove("room", "dana", 1000, CLOSED));
        shard.pass(Duration.ofSeconds(30));

        a.beat();
        assertThat(a.beat().status().nextDeadlineMillis()).isEqualTo(6000);
        assertDueAfter(LINGERS, Duration.ofSeconds(6));
    }

    @Test
    void aFlushIsASignOfLifeToo() {
        shard.pass(Duration.ofSeconds(7));
        b.put("room", "dana");
        shard.pass(Duration.ofSeconds(7));
        b.put("room", "sam");
        shard.pass(Duration.ofSeconds(1).plusNanos(1000));

        assertThat(renewed(b.beat()).due()).isEqualTo("a");
    }

    @Test
    void aLostMomentOfAwakeningIsNow() {
        shard.passBeating(Duration.ofSeconds(20), b);
        shard.memory().forgetRegister(0, "awake");

        assertThat(b.evict("a").progress()).isEqualTo(Progress.NOT_DUE);
        assertDueAfter("a", Duration.ofSeconds(15));
    }

    @Test
    void aLostMomentOfTheLastCallIsASilence() {
        shard.passBeating(Duration.ofSeconds(20), b);
        shard.memory().forgetRegister(0, "last");

        assertDueAfter("a", Duration.ofSeconds(15));
    }

    /** Of b's beats, and evicts in between, the first that finds this due comes so long from now on. */
    private void assertDueAfter(String due, Duration wait) {
        b.beat();
        long start = shard.now();
        shard.passBeating(wait.minusNanos(1000), b);
        assertThat(renewed(b.beat()).due()).isNull();
        assertThat(b.evict(due).progress()).isEqualTo(Progress.NOT_DUE);
        shard.pass(Duration.ofNanos(1000 * (start - shard.now()) + wait.toNanos()));
        assertThat(renewed(b.beat()).due()).isEqualTo(due);
        assertThat(b.evict(due).progress()).isEqualTo(Progress.DONE);
    }
}
