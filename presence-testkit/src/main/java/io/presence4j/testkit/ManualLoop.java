package io.presence4j.testkit;

import io.presence4j.spi.Loop;
import io.presence4j.spi.Step;
import java.util.concurrent.TimeUnit;

/** A step on a {@link ManualTime}. */
final class ManualLoop implements Loop, Due {
    private static final long AFTER_A_FAILURE_NANOS = TimeUnit.MILLISECONDS.toNanos(100);

    private final String name;
    private final Step step;
    private final ManualTime time;
    private final Agenda agenda;
    private long dueNanos;
    private boolean closed;

    ManualLoop(String name, Step step, ManualTime time, Agenda agenda) {
        this.name = name;
        this.step = step;
        this.time = time;
        this.agenda = agenda;
        this.dueNanos = time.nanoTime();
    }

    @Override
    public String name() {
        return name;
    }

    @Override
    public long dueNanos() {
        return dueNanos;
    }

    @Override
    public void runIfStillDue(long nowNanos) {
        if (!begin(nowNanos)) {
            return;
        }
        long delayNanos = AFTER_A_FAILURE_NANOS;
        try {
            delayNanos = step.step(nowNanos);
        } finally {
            dueWithin(nowNanos, delayNanos);
        }
    }

    @Override
    public void wake() {
        dueWithin(time.nanoTime(), 0);
    }

    @Override
    public void close() {
        synchronized (agenda) {
            closed = true;
        }
        agenda.remove(this);
    }

    /** From here on a wake asks for another call. */
    private boolean begin(long nowNanos) {
        synchronized (agenda) {
            boolean due = !closed && dueNanos <= nowNanos;
            dueNanos = due ? Step.UNTIL_WOKEN : dueNanos;
            return due;
        }
    }

    private void dueWithin(long nowNanos, long delayNanos) {
        long wanted = nowNanos + Math.max(0, delayNanos);
        synchronized (agenda) {
            dueNanos = Math.min(dueNanos, wanted < nowNanos ? Step.UNTIL_WOKEN : wanted);
        }
    }
}
