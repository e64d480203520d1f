package io.presence4j.examples.whoisonline;

import io.presence4j.spi.Loop;
import io.presence4j.spi.Step;
import io.presence4j.spi.TaskPool;
import io.presence4j.spi.TimeSource;
import java.time.Instant;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.CompletableFuture;
import java.util.random.RandomGenerator;

/** Time that ends: nothing runs by it after {@link #stop()}, as after the end of a process. */
final class MortalTime implements TimeSource {
    private final TimeSource time;
    private final List<AutoCloseable> running = new ArrayList<>();
    private boolean stopped;

    MortalTime(TimeSource time) {
        this.time = time;
    }

    @Override
    public long nanoTime() {
        return time.nanoTime();
    }

    @Override
    public Loop start(String name, Step step) {
        Loop loop = time.start(name, now -> isStopped() ? Step.UNTIL_WOKEN : step.step(now));
        closeAtTheEnd(loop);
        return loop;
    }

    @Override
    public TaskPool pool(String name) {
        MortalPool pool = new MortalPool(time.pool(name));
        closeAtTheEnd(pool);
        return pool;
    }

    @Override
    public void await(CompletableFuture<?> done, long limitNanos) {
        time.await(done, limitNanos);
    }

    @Override
    public RandomGenerator random() {
        return time.random();
    }

    @Override
    public Instant wallClock() {
        return time.wallClock();
    }

    /** Ends every loop and pool, now and to come; does not wait for a step that is running. */
    void stop() throws Exception {
        List<AutoCloseable> ending;
        synchronized (this) {
            stopped = true;
            ending = List.copyOf(running);
            running.clear();
        }
        for (AutoCloseable each : ending) {
            each.close();
        }
    }

    private synchronized boolean isStopped() {
        return stopped;
    }

    private synchronized void closeAtTheEnd(AutoCloseable each) {
        running.add(each);
    }

    /** Drops what comes after the end, where a closed pool would refuse it. */
    private final class MortalPool implements TaskPool {
        private final TaskPool pool;

        MortalPool(TaskPool pool) {
            this.pool = pool;
        }

        @Override
        public void execute(Runnable task) {
            if (!isStopped()) {
                pool.execute(() -> {
                    if (!isStopped()) {
                        task.run();
                    }
                });
            }
        }

        @Override
        public void close() {
            pool.close();
        }
    }
}
