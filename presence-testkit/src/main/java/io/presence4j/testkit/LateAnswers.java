package io.presence4j.testkit;

import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Queue;
import java.util.Random;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.CompletionStage;
import org.jspecify.annotations.Nullable;

/**
 * The thread that delivers what {@link LateStore}s hold back: on {@link #drain}, in an order that the seed decides, each
 * lane's own order kept. One may serve several stores.
 */
public final class LateAnswers implements Pending {
    /** As many deliveries in one drain count as no end. */
    private static final int MOST_DELIVERIES = 1_000_000;

    private final Random random;
    private final List<Lane> lanes = new ArrayList<>();
    private final Map<Object, Lane> lanesByKey = new HashMap<>();
    private @Nullable Thread thread;
    private @Nullable Throwable failure;
    private int delivered;
    private boolean draining;
    private boolean closed;

    /** Nothing to deliver yet. */
    public LateAnswers(long seed) {
        random = new Random(seed);
    }

    /** How many deliveries are held back. */
    public synchronized int pending() {
        return lanes.stream().mapToInt(lane -> lane.deliveries.size()).sum();
    }

    /**
     * Delivers all that is held back and all that comes of it, on this object's thread, and waits for that.
     *
     * @return whether there was anything
     * @throws IllegalStateException if called by a delivery, or if there is no end
     */
    @Override
    public synchronized boolean drain() {
        if (Thread.currentThread() == thread) {
            throw new IllegalStateException("drained by a delivery");
        }
        if (lanes.isEmpty() || closed) {
            return false;
        }
        startThread();
        delivered = 0;
        draining = true;
        notifyAll();
        awaitTheEnd();
        if (failure != null) {
            Throwable cause = failure;
            failure = null;
            throw new IllegalStateException("a delivery failed", cause);
        }
        return true;
    }

    /** Ends the thread; what is held back stays so. Idempotent. */
    @Override
    public synchronized void close() {
        closed = true;
        notifyAll();
    }

    /** The same answer, held back once it is there. */
    <T> CompletionStage<T> late(CompletionStage<T> answer) {
        CompletableFuture<T> late = new CompletableFuture<>();
        answer.whenComplete((value, failure) -> add(() -> Outcome.pass(value, failure, late)));
        return late;
    }

    /** Holds back a delivery that waits for no other. */
    void add(Runnable delivery) {
        add(new Object(), delivery);
    }

    /** Holds back a delivery that comes after those before it in the lane. */
    synchronized void add(Object laneKey, Runnable delivery) {
        Lane lane = lanesByKey.get(laneKey);
        if (lane == null) {
            lane = new Lane(laneKey);
            lanesByKey.put(laneKey, lane);
            lanes.add(lane);
        }
        lane.deliveries.add(delivery);
    }

    private void startThread() {
        if (thread == null) {
            thread = new Thread(this::deliverWhenAsked, "late-answers");
            thread.setDaemon(true);
            thread.start();
        }
    }

    private void awaitTheEnd() {
        try {
            while (draining) {
                wait();
            }
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
            throw new IllegalStateException("interrupted while draining", e);
        }
    }

    private void deliverWhenAsked() {
        for (Runnable next = next(); next != null; next = next()) {
            try {
                next.run();
            } catch (RuntimeException | Error e) {
                end(e);
            }
        }
    }

    /** Waits for something to deliver; null once closed. */
    private synchronized @Nullable Runnable next() {
        while (!closed) {
            if (draining && !lanes.isEmpty()) {
                if (++delivered <= MOST_DELIVERIES) {
                    return take();
                }
                end(new IllegalStateException("no end after " + MOST_DELIVERIES + " deliveries"));
            } else if (draining) {
                end(null);
            }
            try {
                wait();
            } catch (InterruptedException e) {
                return null;
            }
        }
        end(null);
        return null;
    }

    private Runnable take() {
        int index = random.nextInt(lanes.size());
        Lane lane = lanes.get(index);
        Runnable delivery = lane.deliveries.remove();
        if (lane.deliveries.isEmpty()) {
            lanesByKey.remove(lane.key);
            lanes.set(index, lanes.get(lanes.size() - 1));
            lanes.remove(lanes.size() - 1);
        }
        return delivery;
    }

    private synchronized void end(@Nullable Throwable cause) {
        failure = cause;
        draining = false;
        notifyAll();
    }

    /** Deliveries that keep their order. */
    private static final class Lane {
        private final Object key;
        private final Queue<Runnable> deliveries = new ArrayDeque<>();

        Lane(Object key) {
            this.key = key;
        }
    }
}
