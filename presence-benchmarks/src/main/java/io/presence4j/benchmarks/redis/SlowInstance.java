package io.presence4j.benchmarks.redis;

import io.presence4j.ConnectOptions;
import io.presence4j.Health;
import io.presence4j.PresenceConnection;
import io.presence4j.PresenceTracker;
import io.presence4j.benchmarks.CountingStore;
import io.presence4j.spi.PresenceStore;
import io.presence4j.spi.SystemTime;
import io.presence4j.testkit.Fault;
import io.presence4j.testkit.FaultStore;
import io.presence4j.testkit.Faults;
import java.time.Duration;
import java.util.ArrayDeque;
import java.util.HashSet;
import java.util.Set;
import org.HdrHistogram.Histogram;

/** An instance whose store can become slow: its users come and go, and what it sends is counted. One thread calls it. */
final class SlowInstance implements AutoCloseable {
    private final SystemTime time = new SystemTime();
    private final Faults faults = new Faults(time);
    private final CountingStore store;
    private final PresenceTracker tracker;
    private final ArrayDeque<PresenceConnection> connections = new ArrayDeque<>();
    private final int number;
    private final Histogram calls = new Histogram(3);
    private final Histogram failures = new Histogram(3);
    private CountingStore.Sent sentWhenHealed = new CountingStore.Sent(0, 0, 0);
    private long firstWriteNanos;
    private int opened;

    SlowInstance(PresenceStore shared, int number, int users) {
        this.number = number;
        this.store = new CountingStore(new FaultStore(shared, faults));
        this.tracker = PresenceTracker.builder(store).build();
        for (int i = 0; i < users; i++) {
            open();
        }
    }

    private void open() {
        String user = String.format("u%02d-%08d", number, opened++);
        long start = time.nanoTime();
        connections.add(tracker.connect(user, ConnectOptions.defaults().untilClosed()));
        calls.recordValue(time.nanoTime() - start);
    }

    /** The one who is here longest goes, another one comes. */
    void replaceOne() {
        connections.remove().close();
        open();
    }

    /** Asks when the latest is stored, and keeps how long it took to fail. */
    void ask() {
        long start = time.nanoTime();
        var unused = connections.getLast().stored().whenComplete((done, failure) -> {
            if (failure != null) {
                failedAfter(time.nanoTime() - start);
            }
        });
    }

    private void failedAfter(long nanos) {
        synchronized (failures) {
            failures.recordValue(nanos);
        }
    }

    Histogram takeFailures() {
        synchronized (failures) {
            Histogram taken = failures.copy();
            failures.reset();
            return taken;
        }
    }

    Histogram takeCalls() {
        Histogram taken = calls.copy();
        calls.reset();
        return taken;
    }

    void slow(Duration late) {
        faults.everyCall(Fault.OVERTAKE_REPLY, late);
    }

    void heal() {
        faults.calm();
        sentWhenHealed = store.sent();
    }

    /** Whether it has written again; keeps when that was seen first. */
    boolean hasWritten(long healedAt) {
        if (firstWriteNanos == 0 && writtenSinceHealed() > 0) {
            firstWriteNanos = time.nanoTime() - healedAt;
        }
        return firstWriteNanos > 0;
    }

    long firstWriteNanos() {
        return firstWriteNanos;
    }

    long writtenSinceHealed() {
        return store.sent().since(sentWhenHealed).entries();
    }

    void awaitStored() {
        Stored.await(connections);
    }

    boolean isDegraded() {
        return tracker.health() instanceof Health.Degraded;
    }

    Set<String> users() {
        Set<String> users = new HashSet<>();
        connections.forEach(connection -> users.add(connection.userId()));
        return users;
    }

    @Override
    public void close() {
        tracker.close();
        faults.close();
    }
}
