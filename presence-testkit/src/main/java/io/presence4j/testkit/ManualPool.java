package io.presence4j.testkit;

import io.presence4j.spi.TaskPool;
import java.util.concurrent.RejectedExecutionException;

/** A pool on a {@link ManualTime}: its tasks run one after another. */
final class ManualPool implements TaskPool {
    private final String name;
    private final ManualTime time;
    private final Agenda agenda;
    private volatile boolean closed;

    ManualPool(String name, ManualTime time, Agenda agenda) {
        this.name = name;
        this.time = time;
        this.agenda = agenda;
    }

    @Override
    public void execute(Runnable task) {
        if (closed) {
            throw new RejectedExecutionException("the pool " + name + " is closed");
        }
        agenda.add(new Task(task, time.nanoTime()));
    }

    @Override
    public void close() {
        closed = true;
    }

    private final class Task implements Due {
        private final Runnable task;
        private final long dueNanos;

        Task(Runnable task, long dueNanos) {
            this.task = task;
            this.dueNanos = dueNanos;
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
            if (agenda.remove(this)) {
                task.run();
            }
        }
    }
}
