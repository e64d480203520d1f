package io.presence4j.spi;

import java.time.Instant;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.LinkedTransferQueue;
import java.util.concurrent.RejectedExecutionException;
import java.util.concurrent.ThreadFactory;
import java.util.concurrent.ThreadPoolExecutor;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.TimeoutException;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.concurrent.locks.LockSupport;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/** The machine's own time: the one place that reads a clock or waits. */
public final class SystemTime implements TimeSource {
    private static final Logger log = LoggerFactory.getLogger(SystemTime.class);
    private static final int MOST_CALLBACK_THREADS = 256;

    /** All instances are alike. */
    public SystemTime() {}

    @Override
    public long nanoTime() {
        return System.nanoTime();
    }

    @Override
    public Instant wallClock() {
        return Instant.now();
    }

    @Override
    public void await(CompletableFuture<?> done, long limitNanos) {
        try {
            done.get(limitNanos, TimeUnit.NANOSECONDS);
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
        } catch (ExecutionException | TimeoutException e) {
            log.debug("Waited, and it did not end well", e);
        }
    }

    @Override
    public Loop start(String name, Step step) {
        ThreadLoop loop = new ThreadLoop(step);
        Thread thread = new Thread(loop, name);
        thread.setDaemon(true);
        loop.thread = thread;
        thread.start();
        return loop;
    }

    @Override
    public TaskPool pool(String name) {
        return new ThreadPool(name);
    }

    private static final class ThreadLoop implements Loop, Runnable {
        private final Step step;
        private volatile boolean woken;
        private volatile boolean closed;
        private volatile Thread thread = Thread.currentThread();

        ThreadLoop(Step step) {
            this.step = step;
        }

        @Override
        public void run() {
            while (!closed) {
                woken = false;
                long delayNanos = stepOnce();
                // What a step leaves, if callbacks run in it, would end each wait at once.
                Thread.interrupted();
                if (delayNanos > 0 && !woken && !closed) {
                    LockSupport.parkNanos(this, delayNanos);
                }
            }
        }

        private long stepOnce() {
            try {
                return step.step(System.nanoTime());
            } catch (Throwable e) {
                log.error("A step of {} failed; the loop goes on", thread.getName(), e);
                return TimeUnit.MILLISECONDS.toNanos(100);
            }
        }

        @Override
        public void wake() {
            if (!woken) {
                woken = true;
                LockSupport.unpark(thread);
            }
        }

        @Override
        public void close() {
            closed = true;
            LockSupport.unpark(thread);
        }
    }

    private static final class ThreadPool implements TaskPool {
        private final ThreadPoolExecutor threads;

        ThreadPool(String name) {
            AtomicInteger number = new AtomicInteger();
            ThreadFactory daemons = task -> {
                Thread thread = new Thread(task, name + "-" + number.incrementAndGet());
                thread.setDaemon(true);
                return thread;
            };
            threads = new ThreadPoolExecutor(
                    0, MOST_CALLBACK_THREADS, 10, TimeUnit.SECONDS, new HandOff(), daemons, ThreadPool::queueInstead);
        }

        private static void queueInstead(Runnable task, ThreadPoolExecutor pool) {
            if (pool.isShutdown()) {
                throw new RejectedExecutionException("the callback threads are closed");
            }
            pool.getQueue().add(task);
        }

        @Override
        public void execute(Runnable task) {
            threads.execute(task);
        }

        @Override
        public void close() {
            threads.shutdown();
        }
    }

    /* The JDK's pool queues before it grows, so a blocked callback would hold up the next one. This queue takes an offer
    only when a thread waits for it; the pool then grows, and at the most threads its refusal queues the task. */
    private static final class HandOff extends LinkedTransferQueue<Runnable> {
        private static final long serialVersionUID = 1L;

        @Override
        public boolean offer(Runnable task) {
            return tryTransfer(task);
        }

        @Override
        public boolean add(Runnable task) {
            put(task);
            return true;
        }
    }
}
