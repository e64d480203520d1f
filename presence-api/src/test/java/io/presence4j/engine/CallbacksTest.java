package io.presence4j.engine;

import static org.assertj.core.api.Assertions.assertThat;

import io.presence4j.spi.Step;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.Executor;
import java.util.concurrent.RejectedExecutionException;
import java.util.concurrent.TimeUnit;
import org.junit.jupiter.api.Test;

class CallbacksTest {
    private static final Executor REFUSING = task -> {
        throw new RejectedExecutionException("full");
    };
    private final FakePool own = new FakePool();
    private final FakePool completing = new FakePool();
    private final List<String> ran = new ArrayList<>();

    private static long millis(long count) {
        return TimeUnit.MILLISECONDS.toNanos(count);
    }

    @Test
    void nothingIsHandedOverBeforeTheEndOfTheStep() {
        Callbacks callbacks = new Callbacks(own, completing);
        callbacks.beginStep();
        callbacks.run(() -> ran.add("listener"));
        callbacks.done(new CompletableFuture<>());
        assertThat(own.size()).isZero();

        callbacks.step(0);

        assertThat(own.size()).isEqualTo(2);
    }

    @Test
    void onlyWhatIsLeftBetweenStepsAsksForOne() {
        Callbacks callbacks = new Callbacks(own, completing);
        callbacks.onLeft(() -> ran.add("woken"));

        callbacks.beginStep();
        callbacks.run(() -> {});
        callbacks.step(0);
        assertThat(ran).isEmpty();
        callbacks.run(() -> {});

        assertThat(ran).containsExactly("woken");
    }

    @Test
    void whatIsRefusedIsOfferedAgainAfterPausesThatGrowToASecond() {
        List<Long> offeredAt = new ArrayList<>();
        Callbacks callbacks = new Callbacks(
                task -> {
                    ran.add("offered");
                    throw new RejectedExecutionException("full");
                },
                completing);
        callbacks.run(() -> {});
        callbacks.run(() -> {});

        long now = -millis(5);
        for (int step = 0; step < 10; step++) {
            int before = ran.size();
            long next = callbacks.step(now);
            assertThat(ran).hasSize(before + 1);
            offeredAt.add(next);
            callbacks.step(now + next - 1);
            assertThat(ran).hasSize(before + 1);
            now += next;
        }

        assertThat(offeredAt.subList(0, 3)).containsExactly(millis(10), millis(20), millis(40));
        assertThat(offeredAt.get(9)).isEqualTo(millis(1000));
    }

    @Test
    void aFutureThatTheExecutorRefusesIsDoneOnAThreadOfTheTrackers() {
        Callbacks callbacks = new Callbacks(REFUSING, completing);
        CompletableFuture<String> future = new CompletableFuture<>();
        CompletableFuture<Boolean> inside = future.thenApply(value -> callbacks.isInside());

        callbacks.complete(future, "done");
        callbacks.step(0);
        assertThat(future).isNotDone();
        completing.runAll();

        assertThat(inside).isCompletedWithValue(true);
    }

    @Test
    void aFutureThatACallbackMayWaitForIsDoneOnAThreadOfTheTrackersAfterATenthOfASecond() {
        Callbacks callbacks = new Callbacks(own, completing);
        CompletableFuture<String> future = new CompletableFuture<>();
        callbacks.run(() -> {
            callbacks.complete(future, "done");
            assertThat(callbacks.step(0)).isEqualTo(millis(100));
            assertThat(callbacks.step(millis(99))).isEqualTo(millis(1));
            assertThat(completing.size()).isZero();
            assertThat(callbacks.step(millis(100))).isEqualTo(Step.UNTIL_WOKEN);
            completing.runAll();
            ran.add(future.join());
        });

        callbacks.step(0);
        own.runAll();

        assertThat(ran).containsExactly("done");
        assertThat(future.isCompletedExceptionally()).isFalse();
    }

    @Test
    void aFutureThatTheExecutorCompletesInTimeIsDoneByIt() {
        Callbacks callbacks = new Callbacks(own, completing);
        CompletableFuture<String> future = new CompletableFuture<>();
        callbacks.complete(future, "done");

        callbacks.step(0);
        own.runAll();

        assertThat(future).isCompletedWithValue("done");
        assertThat(callbacks.step(millis(100))).isEqualTo(Step.UNTIL_WOKEN);
        assertThat(completing.size()).isZero();
    }

    @Test
    void whenClosedNoFutureWaitsForTheExecutor() {
        Callbacks callbacks = new Callbacks(own, completing);
        CompletableFuture<String> takenBefore = new CompletableFuture<>();
        CompletableFuture<String> left = new CompletableFuture<>();
        callbacks.complete(takenBefore, "done");
        callbacks.step(0);
        callbacks.complete(left, "done");

        callbacks.close();
        completing.runAll();

        assertThat(takenBefore).isCompletedWithValue("done");
        assertThat(left).isCompletedWithValue("done");
        own.runAll();
    }

    @Test
    void aTaskWithinATaskLeavesTheOuterOneInside() {
        Callbacks callbacks = new Callbacks(Runnable::run, completing);
        callbacks.run(() -> {
            callbacks.close();
            callbacks.run(() -> ran.add("inner"));
            ran.add("inside: " + callbacks.isInside());
        });

        callbacks.step(0);

        assertThat(ran).containsExactly("inner", "inside: true");
        assertThat(callbacks.isInside()).isFalse();
    }

    @Test
    void aTaskRunsOnceThoughItsExecutorTakesItAndThrows() {
        List<Runnable> taken = new ArrayList<>();
        Callbacks callbacks = new Callbacks(
                task -> {
                    taken.add(task);
                    throw new OutOfMemoryError("unable to create native thread");
                },
                completing);
        callbacks.run(() -> ran.add("listener"));

        callbacks.step(0);
        callbacks.step(millis(10));
        taken.forEach(Runnable::run);
        assertThat(ran).isEmpty();
        callbacks.close();
        completing.runAll();

        assertThat(ran).containsExactly("listener");
    }

    @Test
    void onceClosedWhatIsRefusedRunsInTheCaller() {
        Callbacks callbacks = new Callbacks(own, completing);
        callbacks.close();

        callbacks.run(() -> ran.add("socket"));

        assertThat(ran).containsExactly("socket");
    }
}
