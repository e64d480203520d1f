package io.presence4j.testkit;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatIllegalArgumentException;
import static org.assertj.core.api.Assertions.assertThatIllegalStateException;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.presence4j.spi.Loop;
import io.presence4j.spi.Step;
import io.presence4j.spi.TaskPool;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.RejectedExecutionException;
import java.util.concurrent.TimeUnit;
import org.junit.jupiter.api.Test;

class ManualTimeTest {
    private static final long SECOND = TimeUnit.SECONDS.toNanos(1);

    private final ManualTime time = new ManualTime();
    private final long start = time.nanoTime();
    private final List<String> done = new ArrayList<>();

    @Test
    void nothingRunsInsideStartWakeOrExecute() {
        Loop loop = time.start("loop", each("loop", SECOND));
        loop.wake();
        time.pool("pool").execute(() -> done.add("task"));

        assertThat(done).isEmpty();
        assertThat(time.nanosUntilNext()).isZero();
    }

    @Test
    void advancingByZeroRunsWhatIsDueNowInOrderOfSubmission() {
        TaskPool pool = time.pool("pool");
        pool.execute(() -> done.add("first"));
        time.start("loop", each("loop", SECOND));
        pool.execute(() -> done.add("last"));

        time.advance(Duration.ZERO);

        assertThat(done).containsExactly("first", "loop", "last");
        assertThat(time.nanoTime()).isEqualTo(start);
        assertThat(time.nanosUntilNext()).isEqualTo(SECOND);
    }

    @Test
    void everythingDueOnTheWayRunsAtItsTime() {
        List<Long> seconds = new ArrayList<>();
        time.start("slow", each("slow", 3 * SECOND));
        time.start("fast", now -> {
            done.add("fast");
            seconds.add((now - start) / SECOND);
            return 2 * SECOND;
        });

        time.advance(Duration.ofSeconds(4));

        assertThat(done).containsExactly("slow", "fast", "fast", "slow", "fast");
        assertThat(seconds).containsExactly(0L, 2L, 4L);
        assertThat(time.nanoTime() - start).isEqualTo(4 * SECOND);
    }

    @Test
    void whatIsAskedForAtAnInstantRunsBeforeTimeGoesOn() {
        TaskPool pool = time.pool("pool");
        Loop reader = time.start("reader", now -> {
            done.add("read at " + (now - start));
            return Step.UNTIL_WOKEN;
        });
        time.start("writer", now -> {
            pool.execute(reader::wake);
            return now == start ? SECOND : Step.UNTIL_WOKEN;
        });

        time.advance(Duration.ofSeconds(2));

        assertThat(done).containsExactly("read at 0", "read at 0", "read at " + SECOND);
    }

    @Test
    void aWakeDuringTheStepItselfBringsAnotherCall() {
        Loop[] loop = new Loop[1];
        loop[0] = time.start("loop", now -> {
            done.add("step");
            if (done.size() == 1) {
                loop[0].wake();
            }
            return Step.UNTIL_WOKEN;
        });

        time.run();

        assertThat(done).containsExactly("step", "step");
        assertThat(time.nanosUntilNext()).isEqualTo(Step.UNTIL_WOKEN);
    }

    @Test
    void aWakeFromAnotherThreadRunsAtTheNextAdvance() throws InterruptedException {
        Loop loop = time.start("loop", each("step", Step.UNTIL_WOKEN));
        time.run();

        Thread other = new Thread(loop::wake);
        other.start();
        other.join();
        assertThat(done).hasSize(1);
        time.run();

        assertThat(done).hasSize(2);
    }

    @Test
    void aClosedLoopIsNotCalledAgain() {
        Loop[] loop = new Loop[1];
        loop[0] = time.start("loop", now -> {
            done.add("step");
            loop[0].close();
            return 0;
        });
        time.start("closed before its first step", each("never", 0)).close();

        time.advance(Duration.ofSeconds(1));

        assertThat(done).containsExactly("step");
    }

    @Test
    void aClosedPoolRunsWhatItHasAndTakesNoMore() {
        TaskPool pool = time.pool("callbacks");
        pool.execute(() -> done.add("task"));
        pool.close();

        assertThatThrownBy(() -> pool.execute(() -> {}))
                .isInstanceOf(RejectedExecutionException.class)
                .hasMessageContaining("callbacks");
        time.run();
        assertThat(done).containsExactly("task");
    }

    @Test
    void aFailingStepFailsTheAdvanceAndIsCalledAgainLater() {
        time.start("loop", now -> {
            done.add("step");
            if (done.size() == 1) {
                throw new IllegalArgumentException("broken");
            }
            return Step.UNTIL_WOKEN;
        });

        assertThatIllegalArgumentException().isThrownBy(time::run).withMessage("broken");
        time.run();
        assertThat(done).hasSize(1);
        // 100 ms after the failure.
        time.advance(Duration.ofMillis(100));

        assertThat(done).hasSize(2);
    }

    @Test
    void aFailingTaskLosesNoOther() {
        TaskPool pool = time.pool("pool");
        pool.execute(() -> {
            throw new IllegalArgumentException("broken");
        });
        pool.execute(() -> done.add("next"));

        assertThatIllegalArgumentException().isThrownBy(time::run).withMessage("broken");
        time.run();

        assertThat(done).containsExactly("next");
    }

    @Test
    void aLoopThatSpinsIsNamed() {
        time.start("hasty", now -> 0);

        assertThatIllegalStateException().isThrownBy(time::run).withMessageContaining("spinning: hasty");
    }

    @Test
    void timeIsNotAdvancedFromInside() {
        time.pool("pool").execute(time::run);

        assertThatIllegalStateException().isThrownBy(time::run).withMessageContaining("already");
    }

    @Test
    void timeDoesNotGoBack() {
        assertThatIllegalArgumentException()
                .isThrownBy(() -> time.advance(Duration.ofNanos(-1)))
                .withMessageContaining("PT-0.000000001S");
    }

    @Test
    void waitingRunsWhatIsDueNowOnly() {
        CompletableFuture<Void> answer = new CompletableFuture<>();
        time.start("loop", each("step", SECOND));

        time.await(answer, 10 * SECOND);

        assertThat(done).containsExactly("step");
        assertThat(answer).isNotDone();
        assertThat(time.nanoTime()).isEqualTo(start);
    }

    @Test
    void waitingInsideAnAdvanceReturns() {
        time.pool("pool").execute(() -> {
            time.await(new CompletableFuture<>(), SECOND);
            done.add("back");
        });

        time.run();

        assertThat(done).containsExactly("back");
    }

    @Test
    void randomnessIsTheSameForASeedAndDiffersByGenerator() {
        ManualTime other = new ManualTime(1);
        long first = time.random().nextLong();

        assertThat(other.random().nextLong()).isEqualTo(first);
        assertThat(other.random().nextLong()).isNotEqualTo(first);
        assertThat(new ManualTime(2).random().nextLong()).isNotEqualTo(first);
    }

    private Step each(String name, long delayNanos) {
        return now -> {
            done.add(name);
            return delayNanos;
        };
    }
}
