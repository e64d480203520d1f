package io.presence4j;

import java.time.Duration;
import java.util.function.Consumer;

/**
 * The knobs of one tracker. Checked whole when made, never repaired silently.
 *
 * @param heartbeatInterval how long a client may be silent before its socket is asked to ping; at least 100 ms;
 *     default 10 s. Leave it unless clients must save power
 * @param ttl how long a silent connection stays visible; at least 2 heartbeats + 1 s, so that one lost heartbeat shows
 *     nobody offline; default 30 s
 * @param lease how long the store keeps an instance's statements without a sign of life of it; at least 4 beats and at
 *     least 3 store timeouts; default 15 s. Raise it to 30 s where the store fails over
 * @param beat how often the instance renews its lease in every shard; at least 10 ms; default a fifth of the lease
 * @param linger how long a member stays after its last connection was closed, so that a page reload is no leave; zero
 *     or more; default 0. It may exceed the TTL
 * @param window how long changes gather before they are flushed; the first change after quiet does not wait; zero or
 *     more; default 50 ms
 * @param batch how many changes of one shard are flushed at once at most; 1 to 1,000; default 256
 * @param storeTimeout how long an answer of the store is waited for; at least 10 ms; default 2 s
 * @param listenerQueue how many events wait for one listener before it gets a resync instead; at least 16; default
 *     1,024
 * @param maxIdBytes longest user id or topic name in UTF-8 bytes; 1 to 65,535; default 256
 * @param maxAttributeBytes largest attributes of one connection in one topic, keys and values in UTF-8 bytes; 0 or more;
 *     default 1,024
 * @param maxTopics how many topics one connection can be in; at least 1; default 1,000
 */
public record PresenceConfig(
        Duration heartbeatInterval,
        Duration ttl,
        Duration lease,
        Duration beat,
        Duration linger,
        Duration window,
        int batch,
        Duration storeTimeout,
        int listenerQueue,
        int maxIdBytes,
        int maxAttributeBytes,
        int maxTopics) {

    private static final PresenceConfig DEFAULTS = new PresenceConfig(
            Duration.ofSeconds(10),
            Duration.ofSeconds(30),
            Duration.ofSeconds(15),
            Duration.ofSeconds(3),
            Duration.ZERO,
            Duration.ofMillis(50),
            256,
            Duration.ofSeconds(2),
            1024,
            256,
            1024,
            1000);

    /**
     * Checks every knob and their relations.
     *
     * @throws IllegalArgumentException naming the rule and the values
     */
    public PresenceConfig {
        atLeast("heartbeatInterval", heartbeatInterval, Duration.ofMillis(100));
        ttlOutlives(ttl, heartbeatInterval);
        atLeast("beat", beat, Duration.ofMillis(10));
        atLeast("storeTimeout", storeTimeout, Duration.ofMillis(10));
        atLeast("linger", linger, Duration.ZERO);
        atLeast("window", window, Duration.ZERO);
        if (lease.compareTo(beat.multipliedBy(4)) < 0) {
            throw new IllegalArgumentException("lease must be >= 4 beats: " + text(lease) + " < 4 x " + text(beat));
        }
        if (lease.compareTo(storeTimeout.multipliedBy(3)) < 0) {
            throw new IllegalArgumentException(
                    "lease must be >= 3 store timeouts: " + text(lease) + " < 3 x " + text(storeTimeout));
        }
        within("batch", batch, 1, 1000);
        within("listenerQueue", listenerQueue, 16, Integer.MAX_VALUE);
        within("maxIdBytes", maxIdBytes, 1, 65_535);
        within("maxAttributeBytes", maxAttributeBytes, 0, Integer.MAX_VALUE);
        within("maxTopics", maxTopics, 1, Integer.MAX_VALUE);
    }

    /** Every knob at its default. */
    public static PresenceConfig defaults() {
        return DEFAULTS;
    }

    /**
     * The rule for a TTL, the tracker's or a connection's own.
     *
     * @throws IllegalArgumentException if it is below 2 heartbeats + 1 s
     */
    static void ttlOutlives(Duration ttl, Duration heartbeatInterval) {
        if (ttl.compareTo(heartbeatInterval.multipliedBy(2).plusSeconds(1)) < 0) {
            throw new IllegalArgumentException(
                    "ttl must be >= 2 heartbeats + 1s: " + text(ttl) + " < 2 x " + text(heartbeatInterval) + " + 1s");
        }
    }

    /** Checks a connection's own TTL against the heartbeat: at least 2 heartbeats + 1 s, or an exception says so. */
    public Duration requireTtl(Duration ownTtl) {
        ttlOutlives(ownTtl, heartbeatInterval);
        return ownTtl;
    }

    /** With another heartbeat and TTL, which depend on each other. */
    public PresenceConfig withHeartbeat(Duration interval, Duration ttl) {
        return with(draft -> {
            draft.heartbeatInterval = interval;
            draft.ttl = ttl;
        });
    }

    /** With another TTL. */
    public PresenceConfig withTtl(Duration ttl) {
        return with(draft -> draft.ttl = ttl);
    }

    /** With another lease, renewed every fifth of it. */
    public PresenceConfig withLease(Duration lease) {
        return withLease(lease, lease.dividedBy(5));
    }

    /** With another lease and beat, which depend on each other. */
    public PresenceConfig withLease(Duration lease, Duration beat) {
        return with(draft -> {
            draft.lease = lease;
            draft.beat = beat;
        });
    }

    /** With another linger. */
    public PresenceConfig withLinger(Duration linger) {
        return with(draft -> draft.linger = linger);
    }

    /** With another coalescing window and batch. */
    public PresenceConfig withCoalescing(Duration window, int batch) {
        return with(draft -> {
            draft.window = window;
            draft.batch = batch;
        });
    }

    /** With another store timeout. */
    public PresenceConfig withStoreTimeout(Duration storeTimeout) {
        return with(draft -> draft.storeTimeout = storeTimeout);
    }

    /** With another bound of each listener's queue. */
    public PresenceConfig withListenerQueue(int listenerQueue) {
        return with(draft -> draft.listenerQueue = listenerQueue);
    }

    /** With other limits of ids, attributes and topics. */
    public PresenceConfig withLimits(int maxIdBytes, int maxAttributeBytes, int maxTopics) {
        return with(draft -> {
            draft.maxIdBytes = maxIdBytes;
            draft.maxAttributeBytes = maxAttributeBytes;
            draft.maxTopics = maxTopics;
        });
    }

    private PresenceConfig with(Consumer<Draft> change) {
        Draft draft = new Draft(this);
        change.accept(draft);
        return draft.config();
    }

    /** A copy to change, checked when it becomes a config again. */
    private static final class Draft {
        private Duration heartbeatInterval;
        private Duration ttl;
        private Duration lease;
        private Duration beat;
        private Duration linger;
        private Duration window;
        private int batch;
        private Duration storeTimeout;
        private int listenerQueue;
        private int maxIdBytes;
        private int maxAttributeBytes;
        private int maxTopics;

        Draft(PresenceConfig from) {
            heartbeatInterval = from.heartbeatInterval;
            ttl = from.ttl;
            lease = from.lease;
            beat = from.beat;
            linger = from.linger;
            window = from.window;
            batch = from.batch;
            storeTimeout = from.storeTimeout;
            listenerQueue = from.listenerQueue;
            maxIdBytes = from.maxIdBytes;
            maxAttributeBytes = from.maxAttributeBytes;
            maxTopics = from.maxTopics;
        }

        PresenceConfig config() {
            return new PresenceConfig(
                    heartbeatInterval,
                    ttl,
                    lease,
                    beat,
                    linger,
                    window,
                    batch,
                    storeTimeout,
                    listenerQueue,
                    maxIdBytes,
                    maxAttributeBytes,
                    maxTopics);
        }
    }

    private static void atLeast(String name, Duration value, Duration least) {
        if (value.compareTo(least) < 0) {
            throw new IllegalArgumentException(name + " must be >= " + text(least) + ": " + text(value));
        }
    }

    private static void within(String name, int value, int least, int most) {
        if (value < least || value > most) {
            throw new IllegalArgumentException(name + " must be in " + least + ".." + most + ": " + value);
        }
    }

    private static String text(Duration duration) {
        long millis = duration.toMillis();
        return millis % 1000 == 0 ? millis / 1000 + "s" : millis + "ms";
    }
}
