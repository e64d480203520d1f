package io.presence4j.testkit;

import io.presence4j.spi.TaskPool;
import java.util.ArrayDeque;
import java.util.Queue;
import java.util.concurrent.RejectedExecutionException;
import org.jspecify.annotations.Nullable;

/** A pool whose tasks wait while their instance is frozen; they begin in the order in which they were submitted. */
final class FreezablePool implements TaskPool, Freezable {
    private final InstanceTime instance;
    private final String name;
    private final TaskPool pool;
    private final Queue<Runnable> tasks = new ArrayDeque<>();
    private int missed;
    private boolean closed;

    FreezablePool(InstanceTime instance, String name, TaskPool pool) {
        this.instance = instance;
        this.name = name;
        this.pool = pool;
        instance.register(this);
    }

    @Override
    public synchronized void execute(Runnable task) {
        if (closed) {
            throw new RejectedExecutionException("the pool " + name + " is closed");
        }
        tasks.add(task);
        pool.execute(this::runNext);
    }

    private void runNext() {
        Runnable task = takeUnlessFrozen();
        if (task != null) {
            task.run();
        }
    }

    private synchronized @Nullable Runnable takeUnlessFrozen() {
        if (instance.state() == InstanceTime.State.RUNNING) {
            return tasks.poll();
        }
        missed++;
        return null;
    }

    @Override
    public synchronized void thaw() {
        for (; missed > 0; missed--) {
            pool.execute(this::runNext);
        }
    }

    @Override
    public synchronized void crash() {
        tasks.clear();
    }

    /** The pool beneath stays open: after a freeze it is asked for the tasks that waited. */
    @Override
    public synchronized void close() {
        closed = true;
    }
}
