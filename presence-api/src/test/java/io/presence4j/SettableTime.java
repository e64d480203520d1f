package io.presence4j;

import io.presence4j.spi.Loop;
import io.presence4j.spi.Step;
import io.presence4j.spi.TaskPool;
import io.presence4j.spi.TimeSource;
import java.util.Random;
import java.util.concurrent.CompletableFuture;
import java.util.random.RandomGenerator;

/** A clock that a test sets; nothing runs by it. */
final class SettableTime implements TimeSource {
    volatile long nanos;

    @Override
    public long nanoTime() {
        return nanos;
    }

    @Override
    public RandomGenerator random() {
        return new Random(1);
    }

    @Override
    public Loop start(String name, Step step) {
        throw new UnsupportedOperationException("no loop runs by this clock: " + name);
    }

    @Override
    public TaskPool pool(String name) {
        throw new UnsupportedOperationException("no pool runs by this clock: " + name);
    }

    @Override
    public void await(CompletableFuture<?> done, long limitNanos) {
        throw new UnsupportedOperationException("nothing is awaited by this clock");
    }
}
