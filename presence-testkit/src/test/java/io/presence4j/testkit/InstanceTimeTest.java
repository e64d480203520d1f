package io.presence4j.testkit;

import static org.assertj.core.api.Assertions.assertThat;

import io.presence4j.spi.Loop;
import io.presence4j.spi.Step;
import io.presence4j.spi.TaskPool;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.TimeUnit;
import org.junit.jupiter.api.Test;

class InstanceTimeTest {
    private static final long SECOND = TimeUnit.SECONDS.toNanos(1);

    private final ManualTime shared = new ManualTime();
    private final long start = shared.nanoTime();
    private final InstanceTime instance = new InstanceTime(shared);
    private final List<Long> steps = new ArrayList<>();
    private final List<String> tasks = new ArrayList<>();

    @Test
    void aFrozenLoopStepsLateOnceThawed() {
        everySecond();
        shared.run();

        // It would step at 1, 2 and 3 s.
        instance.freeze();
        shared.advance(Duration.ofMillis(3_500));
        assertThat(steps).containsExactly(0L);
        instance.thaw();
        shared.run();

        assertThat(steps).containsExactly(0L, 3_500L);
    }

    @Test
    void aFreezeShorterThanTheDelayChangesNothing() {
        everySecond();
        shared.run();

        instance.freeze();
        shared.advance(Duration.ofMillis(500));
        instance.thaw();
        shared.advance(Duration.ofMillis(500));

        assertThat(steps).containsExactly(0L, 1_000L);
    }

    @Test
    void aWakeInTheFreezeIsRemembered() {
        Loop loop = instance.start("loop", this::step);
        shared.run();

        instance.freeze();
        loop.wake();
        shared.advance(Duration.ofSeconds(2));
        instance.thaw();
        shared.run();

        assertThat(steps).containsExactly(0L, 2_000L);
    }

    @Test
    void tasksOfAFrozenInstanceRunInOrderOnceThawed() {
        TaskPool pool = instance.pool("pool");
        pool.execute(() -> tasks.add("before"));
        instance.freeze();
        pool.execute(() -> tasks.add("during"));

        shared.run();
        assertThat(tasks).isEmpty();
        instance.thaw();
        pool.execute(() -> tasks.add("after"));
        pool.close();
        shared.run();

        assertThat(tasks).containsExactly("before", "during", "after");
    }

    @Test
    void aPoolClosedInTheFreezeStillRunsWhatItHas() {
        TaskPool pool = instance.pool("pool");
        instance.freeze();
        pool.execute(() -> tasks.add("task"));
        shared.run();
        pool.close();

        instance.thaw();
        shared.run();

        assertThat(tasks).containsExactly("task");
    }

    @Test
    void othersGoOnWhileOneIsFrozen() {
        new InstanceTime(shared).start("other", this::step);

        instance.freeze();
        shared.run();

        assertThat(steps).containsExactly(0L);
    }

    @Test
    void aCrashedInstanceNeverRunsAgain() {
        everySecond();
        TaskPool pool = instance.pool("pool");
        pool.execute(() -> tasks.add("task"));

        instance.crash();
        pool.execute(() -> tasks.add("later task"));
        everySecond();
        instance.thaw();
        shared.advance(Duration.ofSeconds(10));

        assertThat(steps).isEmpty();
        assertThat(tasks).isEmpty();
    }

    @Test
    void itsClockCanBeOff() {
        InstanceTime ahead = new InstanceTime(shared, Duration.ofSeconds(60));
        List<Long> seen = new ArrayList<>();
        ahead.start("loop", now -> {
            seen.add(now);
            return Step.UNTIL_WOKEN;
        });

        shared.run();

        assertThat(ahead.nanoTime() - shared.nanoTime()).isEqualTo(60 * SECOND);
        assertThat(seen).containsExactly(start + 60 * SECOND);
    }

    private void everySecond() {
        instance.start("loop", now -> {
            step(now);
            return SECOND;
        });
    }

    private long step(long nowNanos) {
        steps.add(TimeUnit.NANOSECONDS.toMillis(nowNanos - start));
        return Step.UNTIL_WOKEN;
    }
}
