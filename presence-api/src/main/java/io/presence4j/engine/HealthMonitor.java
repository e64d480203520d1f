package io.presence4j.engine;

import io.presence4j.Health;
import io.presence4j.IncompatibleStoreException;
import io.presence4j.PresenceException;
import io.presence4j.Subscription;
import io.presence4j.spi.TimeSource;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.concurrent.CopyOnWriteArrayList;
import java.util.function.Consumer;
import org.jspecify.annotations.Nullable;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/**
 * How the tracker stands with its store: refused while any shard refuses, else degraded while any has failed twice in a
 * row. An answer of the shard ends either, unless it still fails to write.
 *
 * <p>Reports come from the timer thread; {@link #health} and {@link #listen} from any.
 */
final class HealthMonitor {
    private static final Logger log = LoggerFactory.getLogger(HealthMonitor.class);
    private static final int FAILURES_IN_A_ROW = 2;

    private final String name;
    private final TimeSource time;
    private final Callbacks callbacks;
    private final List<HealthLane> lanes = new CopyOnWriteArrayList<>();
    /** By shard, with the first cause. */
    private final Map<Integer, IncompatibleStoreException> refusing = new LinkedHashMap<>();

    private final Map<Integer, PresenceException> failing = new LinkedHashMap<>();
    private int[] failures = new int[0];
    private boolean ready;
    private Consumer<IncompatibleStoreException> onRefused = cause -> {};
    private volatile Health health = new Health.Starting();

    HealthMonitor(String name, TimeSource time, Callbacks callbacks) {
        this.name = name;
        this.time = time;
        this.callbacks = callbacks;
    }

    Health health() {
        return health;
    }

    Subscription listen(Consumer<Health> listener) {
        HealthLane lane = new HealthLane(listener, callbacks);
        boolean first;
        synchronized (this) {
            lanes.add(lane);
            first = lane.isFirst(health);
        }
        if (first) {
            lane.start();
        }
        return () -> {
            lane.close();
            lanes.remove(lane);
        };
    }

    void shards(int count) {
        failures = new int[count];
    }

    /** {@code action} is run on the timer thread. */
    void onRefused(Consumer<IncompatibleStoreException> action) {
        onRefused = action;
    }

    void ready() {
        ready = true;
        judge();
    }

    void answered(int shard) {
        if (failures[shard] != 0) {
            failures[shard] = 0;
            failing.remove(shard);
            refusing.remove(shard);
            judge();
        }
    }

    void failed(int shard, PresenceException cause) {
        failures[shard]++;
        if (cause instanceof IncompatibleStoreException refusal) {
            if (refusing.putIfAbsent(shard, refusal) == null) {
                onRefused.accept(refusal);
            }
        } else if (failures[shard] >= FAILURES_IN_A_ROW) {
            failing.putIfAbsent(shard, cause);
        }
        judge();
    }

    void closed() {
        change(new Health.Closed(), null);
    }

    /* A refusal outweighs a failure: it does not pass by itself. */
    private void judge() {
        if (!refusing.isEmpty()) {
            IncompatibleStoreException cause = refusing.values().iterator().next();
            become(new Health.Refused(cause), cause);
        } else if (!failing.isEmpty()) {
            PresenceException cause = failing.values().iterator().next();
            become(new Health.Degraded(time.wallClock(), cause), cause);
        } else {
            become(ready ? new Health.Connected() : new Health.Starting(), null);
        }
    }

    private void become(Health next, @Nullable PresenceException cause) {
        if (next.getClass() != health.getClass()) {
            change(next, cause);
        }
    }

    private synchronized void change(Health next, @Nullable PresenceException cause) {
        if (health instanceof Health.Closed) {
            return;
        }
        health = next;
        if (cause == null) {
            log.info("{}: {}", name, next.getClass().getSimpleName());
        } else {
            log.warn("{}: {}: {}", name, next.getClass().getSimpleName(), cause.getMessage());
        }
        lanes.forEach(lane -> lane.offer(next));
    }
}
