package io.presence4j.testkit;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatExceptionOfType;
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
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;

class ManualHarnessTest {
    private static final Duration SECOND = Duration.ofSeconds(1);

    private final ManualTime time = new ManualTime();
    private final StoreHarness harness = ManualHarness.of(time, FakeStore::new).answeringLate(7);
    private final long start = time.nanoTime();
    private final List<String> done = new ArrayList<>();

    @AfterEach
    void close() {
        harness.close();
    }

    @Test
    void settlingAlternatesBetweenTimeAndAnswers() {
        StoreSession session = open("a");
        var loop = harness.store("a").time().start("loop", now -> {
            done.add("step");
            return Long.MAX_VALUE;
        });
        session.count(1, "room")
                .thenCompose(nothing -> session.count(2, "room"))
                .thenRun(loop::wake);

        harness.settle();

        assertThat(done).containsExactly("step", "step");
        assertThat(time.nanoTime()).isEqualTo(start);
    }

    @Test
    void answersToWhatIsAskedOnTheWayComeBeforeTimeGoesOn() {
        StoreSession session = open("a");
        harness.store("a").time().start("loop", now -> {
            session.count(1, "room").thenRun(() -> done.add("asked and answered at " + seconds(now, time.nanoTime())));
            return SECOND.toNanos();
        });

        harness.advance(SECOND.multipliedBy(2));

        assertThat(done)
                .containsExactly("asked and answered at 0", "asked and answered at 0", "asked and answered at 0");
        assertThat(time.nanoTime() - start).isEqualTo(2 * SECOND.toNanos());
    }

    @Test
    void awaitingGivesTheAnswerOrSaysWhatIsWrong() {
        StoreSession session = open("a");

        assertThat(harness.await(session.count(3, "room")).value()).isEqualTo(3);
        harness.faults("a").next(Operation.COUNT, Fault.FAIL);
        assertThatExceptionOfType(StoreUnavailableException.class)
                .isThrownBy(() -> harness.await(session.count(3, "room")));
        assertThatThrownBy(() -> harness.await(new CompletableFuture<>()))
                .isInstanceOf(AssertionError.class)
                .hasMessageContaining("not done");
    }

    @Test
    void aFrozenInstanceStandsStillUntilThawed() {
        harness.store("a").time().start("loop", now -> {
            done.add("step");
            return SECOND.toNanos();
        });

        harness.freeze("a");
        harness.advance(SECOND.multipliedBy(3));
        assertThat(done).isEmpty();
        harness.thaw("a");
        harness.settle();

        assertThat(done).containsExactly("step");
    }

    @Test
    void aCrashedInstanceIsCutAndItsNameIsFree() {
        StoreSession session = open("a");
        harness.store("a").time().start("loop", now -> {
            done.add("step");
            return SECOND.toNanos();
        });

        harness.crash("a");
        harness.advance(SECOND);

        assertThat(done).isEmpty();
        assertThatExceptionOfType(StoreUnavailableException.class)
                .isThrownBy(() -> harness.await(session.count(3, "room")));
        assertThat(harness.await(open("a").count(3, "room")).value()).isEqualTo(3);
    }

    @Test
    void anInstancesClockCanBeOff() {
        assertThat(harness.store("a", SECOND).time().nanoTime() - time.nanoTime())
                .isEqualTo(SECOND.toNanos());
    }

    @Test
    void onlyInstancesThatWereStartedAreKnown() {
        assertThatIllegalArgumentException()
                .isThrownBy(() -> harness.freeze("b"))
                .withMessageContaining("b");
    }

    private StoreSession open(String name) {
        return harness.store(name).open(new StoreContext(name, Announcer.STORE));
    }

    private static long seconds(long from, long to) {
        return (to - from) / SECOND.toNanos();
    }
}
