package io.presence4j.testkit;

import io.presence4j.spi.Loop;
import io.presence4j.spi.Step;
import io.presence4j.spi.TaskPool;
import io.presence4j.spi.TimeSource;
import java.time.Duration;
import java.util.List;
import java.util.Random;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.atomic.AtomicReference;
import java.util.random.RandomGenerator;
import java.util.stream.Collectors;
import org.jspecify.annotations.Nullable;

/**
 * Time that a test moves by hand. Loops and tasks run inside {@link #advance}, on the calling thread, and nowhere else:
 *
 * <pre>{@code
 * ManualTime time = new ManualTime();
 * PresenceTracker tracker = PresenceTracker.builder(InMemoryPresenceStore.builder().time(time).build()).build();
 * tracker.watch("room:7", events::add);
 * tracker.connect("dana").join("room:7", Map.of());
 *
 * time.advance(Duration.ofSeconds(31)); // Dana was silent: she has left
 * }</pre>
 *
 * <p>Nothing runs inside {@code start}, {@code wake} or {@code execute}, which any thread may call: what they ask for
 * runs at the next advance. For several instances on one time, of which one can be frozen, see {@link InstanceTime}.
 */
public final class ManualTime implements TimeSource {
    /** How often things may run one after another without time going on, before that counts as spinning. */
    private static final int MOST_ROUNDS = 1_000_000;

    private final Agenda agenda = new Agenda();
    private final Random seeds;
    private final AtomicReference<@Nullable Thread> advancing = new AtomicReference<>();
    private volatile long nowNanos = Duration.ofDays(1).toNanos();

    /** A time with nothing to run, whose {@link #random()} is the same in every run. */
    public ManualTime() {
        this(1);
    }

    /** As above, with randomness from this seed. */
    public ManualTime(long seed) {
        seeds = new Random(seed);
    }

    @Override
    public long nanoTime() {
        return nowNanos;
    }

    @Override
    public Loop start(String name, Step step) {
        ManualLoop loop = new ManualLoop(name, step, this, agenda);
        agenda.add(loop);
        return loop;
    }

    @Override
    public TaskPool pool(String name) {
        return new ManualPool(name, this, agenda);
    }

    /** Runs what is due now and returns, done or not; from inside an advance it returns at once. */
    @Override
    public void await(CompletableFuture<?> done, long limitNanos) {
        if (!done.isDone() && advancing.get() == null) {
            run();
        }
    }

    /** A generator of its own for each call; in the same order of calls the same ones. */
    @Override
    public RandomGenerator random() {
        return new Random(seeds.nextLong());
    }

    /**
     * Lets this much time pass and runs all that falls due on the way, in order of time, then of start or submission;
     * time goes on only when nothing is left to do at an instant. What a step or task throws ends the advance at its
     * instant and is rethrown; such a step is called again 100 ms later, as by {@link io.presence4j.spi.SystemTime}.
     *
     * @param duration zero runs what is due now
     * @throws IllegalArgumentException if it is negative
     * @throws IllegalStateException if called from a step or task, or if one asks to run without end at one instant
     */
    public void advance(Duration duration) {
        if (duration.isNegative()) {
            throw new IllegalArgumentException("duration must not be negative: " + duration);
        }
        if (!advancing.compareAndSet(null, Thread.currentThread())) {
            throw new IllegalStateException("time is being advanced already, by " + advancing.get());
        }
        try {
            advanceTo(Math.addExact(nowNanos, duration.toNanos()));
        } finally {
            advancing.set(null);
        }
    }

    /** Runs what is due now: {@link #advance} by zero. */
    public void run() {
        advance(Duration.ZERO);
    }

    /** How long until something is due: 0 for at once, {@link Step#UNTIL_WOKEN} when nothing is. */
    public long nanosUntilNext() {
        long next = agenda.nextNanos();
        return next == Step.UNTIL_WOKEN ? next : Math.max(0, next - nowNanos);
    }

    private void advanceTo(long endNanos) {
        runUntilQuiet();
        for (long next = agenda.nextNanos(); next <= endNanos; next = agenda.nextNanos()) {
            nowNanos = Math.max(nowNanos, next);
            runUntilQuiet();
        }
        nowNanos = endNanos;
    }

    private void runUntilQuiet() {
        for (int round = 0; round < MOST_ROUNDS; round++) {
            List<Due> due = agenda.dueAt(nowNanos);
            if (due.isEmpty()) {
                return;
            }
            for (Due each : due) {
                each.runIfStillDue(nowNanos);
            }
        }
        throw new IllegalStateException("no end after " + MOST_ROUNDS + " rounds at one instant; spinning: "
                + agenda.dueAt(nowNanos).stream().map(Due::name).distinct().collect(Collectors.joining(", ")));
    }
}
