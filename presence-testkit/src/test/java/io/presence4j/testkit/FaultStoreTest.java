package io.presence4j.testkit;

import static io.presence4j.testkit.Operation.COUNT;
import static io.presence4j.testkit.Operation.HELD;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatIllegalArgumentException;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.presence4j.StoreUnavailableException;
import io.presence4j.spi.StoreContext;
import io.presence4j.spi.StoreContext.Announcer;
import io.presence4j.spi.StoreSession;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.CompletableFuture;
import org.junit.jupiter.api.Test;

class FaultStoreTest {
    private static final Duration SECOND = Duration.ofSeconds(1);

    private final ManualTime time = new ManualTime();
    private final FakeStore store = new FakeStore(time);
    private final Faults faults = new Faults(time);
    private final StoreSession session = new FaultStore(store, faults).open(new StoreContext("a", Announcer.STORE));
    private final List<Integer> told = new ArrayList<>();

    @Test
    void withoutFaultsAnswersComeAtOnce() {
        ask(1);

        assertThat(told).containsExactly(1);
    }

    @Test
    void aLostRequestNeverArrivesAndIsNeverAnswered() {
        faults.next(COUNT, Fault.LOSE);

        CompletableFuture<?> lost = count(1);
        ask(2);
        time.advance(Duration.ofHours(1));

        assertThat(store.calls).containsExactly("count 2");
        assertThat(lost).isNotDone();
        assertThat(told).containsExactly(2);
        assertThat(faults.count(Fault.LOSE)).isEqualTo(1);
    }

    @Test
    void aLostReplyIsOfARequestThatArrived() {
        faults.next(COUNT, Fault.LOSE_REPLY);

        CompletableFuture<?> lost = count(1);
        time.advance(Duration.ofHours(1));

        assertThat(store.calls).containsExactly("count 1");
        assertThat(lost).isNotDone();
    }

    @Test
    void aDelayedRequestHoldsUpThoseAfterIt() {
        faults.next(COUNT, Fault.DELAY, SECOND);

        ask(1);
        ask(2);
        time.advance(SECOND.minusNanos(1));
        assertThat(store.calls).isEmpty();
        time.advance(Duration.ofNanos(1));

        assertThat(store.calls).containsExactly("count 1", "count 2");
        assertThat(told).containsExactly(1, 2);
    }

    @Test
    void aDelayedReplyHoldsUpThoseAfterIt() {
        faults.next(COUNT, Fault.DELAY_REPLY, SECOND);

        ask(1);
        ask(2);
        assertThat(store.calls).containsExactly("count 1", "count 2");
        assertThat(told).isEmpty();
        time.advance(SECOND);

        assertThat(told).containsExactly(1, 2);
    }

    @Test
    void anOvertakenRequestArrivesAfterNewerOnes() {
        faults.next(COUNT, Fault.OVERTAKE, SECOND);

        ask(1);
        ask(2);
        time.advance(SECOND);

        assertThat(store.calls).containsExactly("count 2", "count 1");
        assertThat(told).containsExactly(2, 1);
    }

    @Test
    void anOvertakenReplyComesAfterThoseOfNewerRequests() {
        faults.next(COUNT, Fault.OVERTAKE_REPLY, SECOND);

        ask(1);
        ask(2);
        assertThat(store.calls).containsExactly("count 1", "count 2");
        assertThat(told).containsExactly(2);
        time.advance(SECOND);

        assertThat(told).containsExactly(2, 1);
    }

    @Test
    void itIsCalmOnceWhatWasAskedForHasHappened() {
        faults.next(COUNT, Fault.FAIL);
        assertThat(faults.isCalm()).isFalse();

        ask(1);

        assertThat(faults.isCalm()).isTrue();
    }

    @Test
    void aRepeatedRequestArrivesTwiceAndIsAnsweredOnce() {
        faults.next(COUNT, Fault.REPEAT, SECOND);

        ask(1);
        assertThat(store.calls).containsExactly("count 1");
        time.advance(SECOND);

        assertThat(store.calls).containsExactly("count 1", "count 1");
        assertThat(told).containsExactly(1);
    }

    @Test
    void aFailedRequestNeverArrives() {
        faults.next(COUNT, Fault.FAIL);

        CompletableFuture<?> failed = count(1);
        time.advance(Duration.ofHours(1));

        assertThatThrownBy(failed::join).hasCauseInstanceOf(StoreUnavailableException.class);
        assertThat(store.calls).isEmpty();
    }

    @Test
    void anOrphanFailsAndArrivesAllTheSame() {
        faults.next(COUNT, Fault.ORPHAN, SECOND);

        CompletableFuture<?> failed = count(1);
        assertThat(failed).isCompletedExceptionally();
        session.close();
        assertThat(store.calls).isEmpty();
        time.advance(SECOND);

        assertThat(store.calls).containsExactly("count 1", "close");
    }

    @Test
    void aPartitionSwallowsRequestsAndReplies() {
        faults.next(COUNT, Fault.DELAY_REPLY, SECOND);
        CompletableFuture<?> replyInside = count(1);

        faults.partition();
        CompletableFuture<?> requestInside = count(2);
        time.advance(SECOND);
        faults.heal();
        ask(3);
        time.advance(Duration.ofHours(1));

        assertThat(store.calls).containsExactly("count 1", "count 3");
        assertThat(replyInside).isNotDone();
        assertThat(requestInside).isNotDone();
        assertThat(told).containsExactly(3);
        assertThat(faults.count(Fault.PARTITION)).isEqualTo(2);
    }

    @Test
    void heldRequestsArriveInOrderWhenReleased() {
        faults.holdRequests();
        ask(1);
        ask(2);
        assertThat(store.calls).isEmpty();

        faults.releaseRequests();
        ask(3);
        time.run();

        assertThat(store.calls).containsExactly("count 1", "count 2", "count 3");
        assertThat(faults.count(Fault.HOLD)).isEqualTo(2);
    }

    @Test
    void heldRepliesComeInOrderWhenReleased() {
        faults.holdReplies();
        ask(1);
        ask(2);
        assertThat(store.calls).containsExactly("count 1", "count 2");
        assertThat(told).isEmpty();

        faults.releaseReplies();
        time.run();

        assertThat(told).containsExactly(1, 2);
    }

    @Test
    void aCutEndsTheSession() {
        faults.holdReplies();
        CompletableFuture<?> before = count(1);

        faults.cut();
        faults.releaseReplies();
        time.run();

        assertThat(before).isNotDone();
        assertThat(count(2)).isCompletedExceptionally();
        assertThat(store.calls).containsExactly("count 1", "close");
    }

    @Test
    void aRuleHoldsUntilCalmAndAScriptGoesFirst() {
        faults.everyCall(Fault.LOSE, Duration.ZERO);
        faults.next(COUNT, Fault.FAIL);

        assertThat(count(1)).isCompletedExceptionally();
        assertThat(count(2)).isNotDone();
        assertThat(session.held(0, "a", "").toCompletableFuture()).isNotDone();
        faults.calm();
        assertThat(count(3)).isDone();

        assertThat(store.calls).containsExactly("count 3");
    }

    @Test
    void randomFaultsAreTheSameForASeed() {
        List<Integer> first = countsUnder(1);

        assertThat(countsUnder(1)).isEqualTo(first);
        assertThat(countsUnder(2)).isNotEqualTo(first);
        assertThat(first).doesNotContain(0);
    }

    @Test
    void faultsOfManyThingsAreNotOfOne() {
        assertThatIllegalArgumentException().isThrownBy(() -> faults.next(HELD, Fault.PARTITION));
        assertThatIllegalArgumentException().isThrownBy(() -> faults.next(Operation.MESSAGE, Fault.LOSE_REPLY));
        assertThatIllegalArgumentException()
                .isThrownBy(() -> FaultProfile.everything(0.2))
                .withMessageContaining("must sum to <= 1");
    }

    /** How often each fault happened in 1,000 calls. */
    private List<Integer> countsUnder(long seed) {
        Faults seeded = new Faults(time);
        seeded.random(seed, FaultProfile.everything(0.1));
        try (StoreSession calls = new FaultStore(store, seeded).open(new StoreContext("b", Announcer.STORE))) {
            for (int call = 0; call < 1_000; call++) {
                calls.count(call, "room:7");
                time.advance(SECOND);
            }
        }
        return List.of(Fault.LOSE, Fault.LOSE_REPLY, Fault.DELAY, Fault.OVERTAKE, Fault.REPEAT, Fault.FAIL).stream()
                .map(seeded::count)
                .toList();
    }

    private void ask(int shard) {
        assertThat(count(shard)).isNotNull();
    }

    private CompletableFuture<?> count(int shard) {
        return session.count(shard, "room:7")
                .thenAccept(reading -> told.add(reading.value()))
                .toCompletableFuture();
    }
}
