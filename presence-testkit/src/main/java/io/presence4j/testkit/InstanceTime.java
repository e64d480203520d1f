package io.presence4j.testkit;

import io.presence4j.spi.Loop;
import io.presence4j.spi.Step;
import io.presence4j.spi.TaskPool;
import io.presence4j.spi.TimeSource;
import java.time.Duration;
import java.util.List;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.CopyOnWriteArrayList;
import java.util.random.RandomGenerator;

/**
 * One instance's view of a {@link ManualTime} that several share: it can be frozen, crash, and have a clock that is off.
 *
 * <p>Give each instance a store of its own that goes by its view ({@code InMemoryPresenceStore.withTime}).
 */
public final class InstanceTime implements TimeSource {
    /** What becomes of loops and tasks. */
    enum State {
        RUNNING,
        FROZEN,
        CRASHED
    }

    private final ManualTime shared;
    private final long offsetNanos;
    private final List<Freezable> parts = new CopyOnWriteArrayList<>();
    private volatile State state = State.RUNNING;

    /** A view with the shared clock. */
    public InstanceTime(ManualTime shared) {
        this(shared, Duration.ZERO);
    }

    /** A view whose clock is ahead of the shared one, or behind it when negative. */
    public InstanceTime(ManualTime shared, Duration clockOffset) {
        this.shared = shared;
        this.offsetNanos = clockOffset.toNanos();
    }

    @Override
    public long nanoTime() {
        return shared.nanoTime() + offsetNanos;
    }

    @Override
    public Loop start(String name, Step step) {
        return new FreezableLoop(this, shared, name, step);
    }

    @Override
    public TaskPool pool(String name) {
        return new FreezablePool(this, name, shared.pool(name));
    }

    @Override
    public void await(CompletableFuture<?> done, long limitNanos) {
        shared.await(done, limitNanos);
    }

    @Override
    public RandomGenerator random() {
        return shared.random();
    }

    /** As a stopped process: no step and no task is begun while time goes on. Does nothing when crashed. */
    public void freeze() {
        become(State.FROZEN);
    }

    /** Ends the freeze: what fell due or was asked for in it runs now, late. Does nothing unless frozen. */
    public void thaw() {
        become(State.RUNNING);
        parts.forEach(Freezable::thaw);
    }

    /** As a killed process: no step and no task is begun any more, nor can one be added. */
    public void crash() {
        become(State.CRASHED);
        parts.forEach(Freezable::crash);
        parts.clear();
    }

    State state() {
        return state;
    }

    long offsetNanos() {
        return offsetNanos;
    }

    void register(Freezable part) {
        parts.add(part);
    }

    void unregister(Freezable part) {
        parts.remove(part);
    }

    private synchronized void become(State wanted) {
        state = state == State.CRASHED ? state : wanted;
    }
}
