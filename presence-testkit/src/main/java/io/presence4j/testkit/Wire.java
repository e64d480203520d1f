package io.presence4j.testkit;

import io.presence4j.spi.Loop;
import io.presence4j.spi.Step;
import io.presence4j.spi.TimeSource;
import java.util.Comparator;
import java.util.PriorityQueue;
import java.util.Queue;
import org.jspecify.annotations.Nullable;

/** Delivers later, by a loop; what needs no delay passes at once, on the caller's thread. */
final class Wire {
    private static final Comparator<Delivery> BY_TIME =
            Comparator.comparingLong(Delivery::dueNanos).thenComparingLong(Delivery::number);

    private final TimeSource time;
    private final Queue<Delivery> underWay = new PriorityQueue<>(BY_TIME);
    private @Nullable Loop loop;
    private long deliveries;

    Wire(TimeSource time) {
        this.time = time;
    }

    /** A stretch on which nothing overtakes. */
    static final class Lane {
        private int underWay;
        private long lastDueNanos;
    }

    private record Delivery(
            long dueNanos, long number, @Nullable Lane lane, Runnable action) {}

    /** After this delay, and after everything before it in the lane. */
    void send(Lane lane, long delayNanos, Runnable action) {
        if (delayNanos > 0 || isBusy(lane)) {
            schedule(lane, delayNanos, action);
        } else {
            action.run();
        }
    }

    /** As above, by the loop even when there is no delay; without a lane whatever else passes meanwhile. */
    synchronized void schedule(@Nullable Lane lane, long delayNanos, Runnable action) {
        long dueNanos = time.nanoTime() + delayNanos;
        if (lane != null) {
            dueNanos = lane.underWay > 0 ? Math.max(dueNanos, lane.lastDueNanos) : dueNanos;
            lane.lastDueNanos = dueNanos;
            lane.underWay++;
        }
        underWay.add(new Delivery(dueNanos, deliveries++, lane, action));
        if (loop == null) {
            loop = time.start("faults", this::deliver);
        }
        loop.wake();
    }

    synchronized void close() {
        if (loop != null) {
            loop.close();
        }
    }

    private synchronized boolean isBusy(Lane lane) {
        return lane.underWay > 0;
    }

    private long deliver(long nowNanos) {
        for (Delivery next = takeDue(nowNanos); next != null; next = takeDue(nowNanos)) {
            next.action().run();
            passed(next.lane());
        }
        return nanosUntilNext(nowNanos);
    }

    private synchronized @Nullable Delivery takeDue(long nowNanos) {
        Delivery next = underWay.peek();
        return next == null || next.dueNanos() > nowNanos ? null : underWay.poll();
    }

    private synchronized void passed(@Nullable Lane lane) {
        if (lane != null) {
            lane.underWay--;
        }
    }

    private synchronized long nanosUntilNext(long nowNanos) {
        Delivery next = underWay.peek();
        return next == null ? Step.UNTIL_WOKEN : next.dueNanos() - nowNanos;
    }
}
