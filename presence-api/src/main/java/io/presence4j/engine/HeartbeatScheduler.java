package io.presence4j.engine;

import io.presence4j.PresenceConfig;
import io.presence4j.spi.Step;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.atomic.AtomicReference;
import java.util.random.RandomGenerator;
import org.jspecify.annotations.Nullable;

/**
 * Finds the silent connections: a ring of buckets, one for each half second, each connection filed under the time at
 * which it has to be looked at next, and filed again then. No timer for a connection, no work for a heartbeat.
 *
 * <p>Timer thread only, but for {@link #add}.
 */
final class HeartbeatScheduler {
    private static final int BUCKETS = 512;
    private static final int NEVER = Integer.MIN_VALUE / 2;
    /** A ping goes out after nine to ten tenths of the heartbeat interval. */
    private static final double LEAST_OF_INTERVAL = 0.9;

    private final @Nullable Connection[] buckets = new Connection[BUCKETS];
    private final AtomicReference<@Nullable Connection> added = new AtomicReference<>();
    private final Ticks ticks;
    private final RandomGenerator random;
    private final Expiry expiry;
    private final int intervalTicks;
    private final int amnestyTicks;
    /** The lowest TTL: whoever is looked at this often is found in time after its TTL was shortened. */
    private final int shortestTtlTicks;

    private int looked;
    private int lateAt = NEVER;
    private int filed;

    /** What to do with a silent connection. */
    interface Expiry {
        void ping(Connection connection);

        /** Whether it stays filed. */
        boolean expire(Connection connection, int tick);

        /** It was closed and is looked at no more. */
        void dropped(Connection connection);
    }

    HeartbeatScheduler(PresenceConfig config, Ticks ticks, RandomGenerator random, Expiry expiry) {
        this.ticks = ticks;
        this.random = random;
        this.expiry = expiry;
        this.intervalTicks = Ticks.of(config.heartbeatInterval());
        this.amnestyTicks = intervalTicks + Ticks.of(Duration.ofSeconds(1));
        this.shortestTtlTicks = 2 * intervalTicks + Ticks.of(Duration.ofSeconds(1));
    }

    /** Any thread. Whether it was the first to wait. */
    boolean add(Connection connection) {
        Connection head;
        do {
            head = added.get();
            connection.next = head;
        } while (!added.compareAndSet(head, connection));
        return head == null;
    }

    /** A step came late: the silence until now is the tracker's own. */
    void late(int tick) {
        lateAt = tick;
    }

    long step(long nowNanos) {
        int now = ticks.at(nowNanos);
        ticks.advanceTo(now);
        takeAdded(now);
        if (filed == 0) {
            looked = now;
            return Step.UNTIL_WOKEN;
        }
        while (looked - now < 0) {
            looked++;
            look(looked, now);
        }
        return ticks.untilNanos(now + 1, nowNanos);
    }

    private void takeAdded(int now) {
        Connection connection = added.getAndSet(null);
        while (connection != null) {
            Connection following = connection.next;
            filed++;
            file(connection, dueAt(connection, now), now);
            connection = following;
        }
    }

    private void look(int tick, int now) {
        int bucket = tick & (BUCKETS - 1);
        Connection connection = buckets[bucket];
        buckets[bucket] = null;
        while (connection != null) {
            Connection following = connection.next;
            connection.next = null;
            int due = lookAt(connection, now);
            if (due == NEVER) {
                filed--;
            } else {
                file(connection, due, now);
            }
            connection = following;
        }
    }

    /** When to look at it next. */
    private int lookAt(Connection connection, int now) {
        if (!connection.isOpen()) {
            expiry.dropped(connection);
            return NEVER;
        }
        int silence = now - connection.lastBeat();
        int ttl = connection.ttlTicks();
        if (connection.isExpired()) {
            if (silence > ttl) {
                return now + 1;
            }
            connection.revive();
        } else if (ttl > 0 && silence > ttl) {
            int amnestyEnds = lateAt == NEVER ? NEVER : lateAt + Math.max(amnestyTicks, ttl / 3);
            if (now - amnestyEnds < 0) {
                return askInAmnesty(connection, amnestyEnds, now);
            }
            return expiry.expire(connection, now) ? now + 1 : NEVER;
        } else if (connection.hasSocket() && silence >= (int) (intervalTicks * LEAST_OF_INTERVAL)) {
            expiry.ping(connection);
            return Math.min(expiryTick(connection), now + pingTicks());
        }
        return dueAt(connection, now);
    }

    /* Its client was not asked while we stood still, and may beat only when asked. */
    private int askInAmnesty(Connection connection, int amnestyEnds, int now) {
        if (!connection.hasSocket()) {
            return amnestyEnds;
        }
        expiry.ping(connection);
        return Math.min(amnestyEnds, now + pingTicks());
    }

    private int dueAt(Connection connection, int now) {
        int expires = expiryTick(connection);
        int looks = connection.hasSocket() ? connection.lastBeat() + pingTicks() : now + shortestTtlTicks;
        int due = Math.min(expires, looks);
        return Math.max(due, now + 1);
    }

    private int expiryTick(Connection connection) {
        int ttl = connection.ttlTicks();
        return ttl == 0 ? Integer.MAX_VALUE : connection.lastBeat() + ttl + 1;
    }

    private int pingTicks() {
        int least = Math.max(1, (int) (intervalTicks * LEAST_OF_INTERVAL));
        return least + random.nextInt(Math.max(1, intervalTicks - least + 1));
    }

    private void file(Connection connection, int due, int now) {
        int bucket = Math.min(due, now + BUCKETS - 1) & (BUCKETS - 1);
        connection.next = buckets[bucket];
        buckets[bucket] = connection;
    }

    /** Every open connection, expired ones too. */
    List<Connection> open() {
        takeAdded(ticks.now());
        List<Connection> open = new ArrayList<>(filed);
        for (Connection head : buckets) {
            for (Connection each = head; each != null; each = each.next) {
                if (each.isOpen()) {
                    open.add(each);
                }
            }
        }
        return open;
    }
}
