package io.presence4j.testkit;

import io.presence4j.spi.Loop;
import io.presence4j.spi.Step;

/** A loop that remembers that it was due while its instance was frozen. */
final class FreezableLoop implements Loop, Freezable {
    private final InstanceTime instance;
    private final Step step;
    private final Loop loop;
    private boolean missed;

    FreezableLoop(InstanceTime instance, ManualTime shared, String name, Step step) {
        this.instance = instance;
        this.step = step;
        this.loop = shared.start(name, this::stepUnlessFrozen);
        instance.register(this);
    }

    private long stepUnlessFrozen(long nowNanos) {
        return mayRun() ? step.step(nowNanos + instance.offsetNanos()) : Step.UNTIL_WOKEN;
    }

    private synchronized boolean mayRun() {
        missed = instance.state() != InstanceTime.State.RUNNING;
        return !missed;
    }

    @Override
    public void wake() {
        loop.wake();
    }

    @Override
    public synchronized void thaw() {
        if (missed) {
            loop.wake();
        }
    }

    @Override
    public void crash() {
        loop.close();
    }

    @Override
    public void close() {
        loop.close();
        instance.unregister(this);
    }
}
