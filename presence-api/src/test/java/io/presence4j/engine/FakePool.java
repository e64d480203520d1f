package io.presence4j.engine;

import io.presence4j.spi.TaskPool;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.RejectedExecutionException;

/** A pool whose tasks run when a test says so. */
final class FakePool implements TaskPool {
    private final List<Runnable> tasks = new ArrayList<>();
    private boolean closed;

    @Override
    public void execute(Runnable task) {
        if (closed) {
            throw new RejectedExecutionException("closed");
        }
        tasks.add(task);
    }

    int size() {
        return tasks.size();
    }

    void runAll() {
        while (!tasks.isEmpty()) {
            tasks.remove(0).run();
        }
    }

    @Override
    public void close() {
        closed = true;
    }
}
