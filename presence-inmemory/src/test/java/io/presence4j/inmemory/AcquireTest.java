package io.presence4j.inmemory;

import static io.presence4j.LeaveReason.CLOSED;
import static io.presence4j.inmemory.Answers.assertApplied;
import static io.presence4j.inmemory.FakeInstance.remove;
import static io.presence4j.spi.EvictAnswer.LINGERS;
import static org.assertj.core.api.Assertions.assertThat;

import io.presence4j.spi.EvictAnswer.Progress;
import io.presence4j.spi.WriteAnswer;
import java.time.Duration;
import org.junit.jupiter.api.Test;

class AcquireTest {
    private final OneShard shard = new OneShard();

    @Test
    void aNewStoreIsOlderThanAnyLease() {
        WriteAnswer answer = shard.instance("a").acquire();

        assertThat(answer.status().epoch())
                .isEqualTo(shard.now() - Duration.ofDays(1).toSeconds() * 1_000_000);
        assertThat(answer.status().top()).isZero();
        assertThat(answer.status().longestLeaseMillis()).isEqualTo(FakeInstance.LEASE_MILLIS);
    }

    @Test
    void whatIsKnownOfAnInstanceIsInItsRegisters() {
        shard.leased("a");

        assertThat(shard.memory().registers(0))
                .containsExactly("awake", "beat:a", "epoch", "last", "lease:a", "seq:a", "token:a");
    }

    @Test
    void theIdOfAnotherIsTaken() {
        FakeInstance a = shard.leased("a");
        FakeInstance namesake = shard.instance("a");
        namesake.token = a.token + 1;
        namesake.seq = 100;

        assertThat(namesake.acquire()).isInstanceOf(WriteAnswer.IdTaken.class);
        assertApplied(a.put("room", "dana"));
    }

    @Test
    void anAcquireThatIsNotNewerIsStaleAndLowersNothing() {
        FakeInstance a = shard.leased("a");
        a.put("room", "dana");
        FakeInstance late = shard.instance("a");

        WriteAnswer answer = late.acquire();

        assertThat(answer).isEqualTo(new WriteAnswer.Stale(answer.status(), 2));
        assertApplied(a.put("room", "sam"));
    }

    @Test
    void anAcquireBeginsNoEpochThoughItsCallerKnowsALaterOne() {
        FakeInstance a = shard.leased("a");
        long epoch = a.epoch;
        a.epoch = epoch + 7;
        a.seen = shard.now();

        assertThat(a.acquire().status().epoch()).isEqualTo(epoch);
    }

    @Test
    void anAcquireMakesAnEpochWhereThereIsNone() {
        FakeInstance a = shard.leased("a");
        shard.memory().forgetAll();

        assertThat(a.acquire().status().epoch()).isEqualTo(shard.now());
    }

    @Test
    void theEpochItMakesIsAboveTheOneThatTheCallerKnows() {
        FakeInstance a = shard.leased("a");
        shard.memory().forgetAll();
        a.epoch = shard.now() + 5;

        assertThat(a.acquire().status().epoch()).isEqualTo(shard.now() + 6);
    }

    @Test
    void findingNoDeadlinesItGivesEveryoneKnownALease() {
        FakeInstance a = shard.leased("a");
        FakeInstance b = shard.leased("b");
        a.put("room", "dana");
        shard.memory().forget("0:deadlines");

        // a never comes back: it has a lease's time, then b finds it
        b.acquire();
        shard.passBeating(Duration.ofSeconds(15), b);
        assertThat(b.evict("a").progress()).isEqualTo(Progress.NOT_DUE);
        shard.passBeating(Duration.ofSeconds(1), b);
        assertThat(b.evict("a").progress()).isEqualTo(Progress.DONE);
        assertThat(b.roster("room").members()).isEmpty();
    }

    @Test
    void anInstanceWhoseLeaseLengthIsLostTooHasTheLongest() {
        FakeInstance a = shard.leased("a");
        FakeInstance b = shard.leased("b");
        shard.memory().forget("0:deadlines");
        shard.memory().forgetRegister(0, "lease:a");

        b.acquire();

        assertThat(b.beat().status().nextDeadlineMillis()).isEqualTo(FakeInstance.LEASE_MILLIS + 1);
        a.acquire();
    }

    @Test
    void findingNoDeadlinesItFindsTheLingeringAgain() {
        FakeInstance a = shard.leased("a");
        a.put("room", "dana");
        a.put("room", "sam");
        a.flush(remove("room", "dana", 4000, CLOSED));
        shard.memory().forget("0:deadlines");

        a.acquire();
        shard.passBeating(Duration.ofSeconds(7), a);

        assertThat(Answers.renewed(a.beat()).due()).isEqualTo(LINGERS);
        assertThat(a.evict(LINGERS).progress()).isEqualTo(Progress.DONE);
        assertThat(a.roster("room").members()).extracting(m -> m.userId()).containsExactly("sam");
    }

    @Test
    void theSameAcquireTwiceIsStale() {
        FakeInstance a = shard.leased("a");
        a.seq--;

        assertThat(a.acquire()).isInstanceOf(WriteAnswer.Stale.class);
    }

    @Test
    void anAcquireFromBeforeTheReleaseIsStale() {
        FakeInstance a = shard.leased("a");
        a.put("room", "dana");
        FakeInstance late = shard.instance("a");
        late.seq = a.seq;
        a.seq++;
        a.release();

        assertThat(late.acquire()).isInstanceOf(WriteAnswer.Stale.class);
    }

    @Test
    void anAcquireMayShortenTheLease() {
        FakeInstance a = shard.leased("a");
        FakeInstance b = shard.leased("b");
        a.leaseMillis = 12_000;
        b.leaseMillis = 12_000;

        a.acquire();
        WriteAnswer answer = b.acquire();

        assertThat(answer.status().longestLeaseMillis()).isEqualTo(12_000);
        assertThat(answer.status().nextDeadlineMillis()).isEqualTo(12_001);
    }
}
