package io.presence4j.engine;

import io.presence4j.Health;
import io.presence4j.IncompatibleStoreException;
import io.presence4j.PresenceException;
import io.presence4j.Subscription;
import io.presence4j.spi.TimeSource;
import java.util.BitSet;
import java.util.List;
import java.util.concurrent.CopyOnWriteArrayList;
import java.util.function.Consumer;
import org.jspecify.annotations.Nullable;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/**
 * How the tracker stands with its store: degraded while any shard has failed twice in a row.
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
    private final BitSet failing = new BitSet();
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
        connectedUnlessFailing();
    }

    void answered(int shard) {
        if (failures[shard] != 0) {
            failures[shard] = 0;
            failing.clear(shard);
            connectedUnlessFailing();
        }
    }

    void failed(int shard, PresenceException cause) {
        failures[shard]++;
        if (failures[shard] < FAILURES_IN_A_ROW) {
            return;
        }
        failing.set(shard);
        if (!(health instanceof Health.Degraded)) {
            change(new Health.Degraded(time.wallClock(), cause), cause);
        }
    }

    void refused(IncompatibleStoreException cause) {
        if (!(health instanceof Health.Refused)) {
            change(new Health.Refused(cause), cause);
            onRefused.accept(cause);
        }
    }

    void closed() {
        change(new Health.Closed(), null);
    }

    private void connectedUnlessFailing() {
        if (ready && failing.isEmpty() && !(health instanceof Health.Connected)) {
            change(new Health.Connected(), null);
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
