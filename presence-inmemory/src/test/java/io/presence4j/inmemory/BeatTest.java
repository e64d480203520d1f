package io.presence4j.inmemory;

import static io.presence4j.PresenceTracker.EVERYONE;
import static io.presence4j.inmemory.Answers.assertLost;
import static io.presence4j.inmemory.Answers.renewed;
import static io.presence4j.spi.ShardStatus.NO_DEADLINE;
import static org.assertj.core.api.Assertions.assertThat;

import io.presence4j.spi.BeatAnswer;
import io.presence4j.spi.StatementKey;
import java.time.Duration;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Test;

class BeatTest {
    private final OneShard shard = new OneShard();
    private final FakeInstance a = shard.leased("a");

    @Test
    void itRenewsTheLease() {
        FakeInstance b = shard.leased("b");

        // a beats for long after its first lease
        shard.passBeating(Duration.ofMinutes(1), a, b);
        assertThat(renewed(b.beat()).due()).isNull();

        // and for a lease no more
        shard.passBeating(Duration.ofSeconds(15), b);
        assertThat(renewed(b.beat()).due()).isNull();
        shard.passBeating(Duration.ofMillis(1), b);
        assertThat(renewed(b.beat()).due()).isEqualTo("a");
    }

    @Test
    void itRenewsALapsedLeaseWhoseEvictionHasNotBegun() {
        FakeInstance b = shard.leased("b");
        shard.passBeating(Duration.ofMinutes(1), b);

        renewed(a.beat());

        assertThat(renewed(b.beat()).due()).isNull();
    }

    @Test
    void itRenewsTheLeaseOfACallerThatKnowsNoEpoch() {
        long epoch = a.epoch;
        a.epoch = 0;

        assertThat(renewed(a.beat()).status().epoch()).isEqualTo(epoch);
    }

    @Test
    void itIsLostWhenAcknowledgedWritesAreUnknown() {
        a.acked = 9;
        a.epoch = 0;

        assertLost(a.beat());
    }

    @Test
    void theEarliestOfSeveralDeadIsDueFirst() {
        FakeInstance b = shard.leased("b");
        shard.pass(Duration.ofSeconds(1));
        FakeInstance c = shard.leased("c");
        b.beat();

        shard.passBeating(Duration.ofSeconds(20), c);

        assertThat(renewed(c.beat()).due()).isEqualTo("a");
        shard.pass(Duration.ofSeconds(1));
        c.evict("a");
        assertThat(renewed(c.beat()).due()).isEqualTo("b");
    }

    @Test
    void itsAuditsTellWhatIsMissing() {
        a.put("room", "dana");
        a.put("hall", "sam");
        shard.leased("b").put("yard", "alex");
        StatementKey here = new StatementKey("room", "dana");
        StatementKey another = new StatementKey("hall", "dana");
        StatementKey ofAnother = new StatementKey("yard", "alex");

        BeatAnswer answer = a.beat(List.of(here, another, ofAnother), List.of(), List.of());

        assertThat(renewed(answer).missing()).containsExactly(another, ofAnother);
        assertThat(answer.status().epoch()).isEqualTo(a.epoch);
    }

    @Test
    void itTellsTheVersionsAskedForAndLeavesAbsentTopicsOut() {
        a.put("room", "dana");
        long ofRoom = a.seen;
        a.put("hall", "dana");

        BeatAnswer answer = a.beat(List.of(), List.of(), List.of("room", "nowhere", EVERYONE));

        assertThat(renewed(answer).versions()).isEqualTo(Map.of("room", ofRoom));
    }

    @Test
    void itsStatusTellsTheNextDeadlineOfOthers() {
        assertThat(a.beat().status().nextDeadlineMillis()).isEqualTo(NO_DEADLINE);

        shard.leased("b");
        shard.pass(Duration.ofMillis(1500));

        // b's lease is over once its last µs is
        assertThat(a.beat().status().nextDeadlineMillis()).isEqualTo(13_501);
        assertThat(a.roster("room").status().nextDeadlineMillis()).isEqualTo(13_501);
    }

    @Test
    void whatIsDueAlreadyCountsFromWhenTheShardMayJudge() {
        FakeInstance b = shard.leased("b");
        b.put("room", "dana");
        b.release();

        // the shard is awake since now: a lease to go
        assertThat(a.beat().status().nextDeadlineMillis()).isEqualTo(15_000);
        assertThat(renewed(a.beat()).due()).isNull();
        shard.passBeating(Duration.ofSeconds(15), a);
        assertThat(a.beat().status().nextDeadlineMillis()).isZero();
        assertThat(renewed(a.beat()).due()).isEqualTo("b");
    }

    @Test
    void whatIsLongOverdueIsDueNow() {
        shard.leased("b");

        shard.passBeating(Duration.ofMinutes(1), a);

        assertThat(a.beat().status().nextDeadlineMillis()).isZero();
    }

    @Test
    void aClockThatGoesBackTakesTheLeasesWithIt() {
        FakeInstance b = shard.leased("b");
        shard.memory().stepClock(Duration.ofHours(-1));

        assertThat(b.beat().status().nextDeadlineMillis()).isEqualTo(15_001);
        assertThat(a.beat().status().nextDeadlineMillis()).isEqualTo(15_001);
    }
}
