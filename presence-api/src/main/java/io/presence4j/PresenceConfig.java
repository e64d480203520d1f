package io.presence4j;

import java.time.Duration;
import java.time.temporal.ChronoUnit;
import java.util.Objects;
import java.util.function.Consumer;

/**
 * The knobs of one tracker. Checked whole whenever one is changed, never repaired silently: knobs that depend on each other
 * are changed in one call, or in an order in which each step holds. Durations are whole milliseconds.
 *
 * @param heartbeatInterval how long a client may be silent before its socket is asked to ping; 100 ms to 1 h; default
 *     10 s. Leave it unless clients must save power
 * @param ttl how long a silent connection stays visible; at least 2 heartbeats + 1 s, so that one lost heartbeat shows
 *     nobody offline, and up to 30 days; default 30 s; taken in half seconds, rounded up
 * @param lease how long the store keeps an instance's statements without a sign of life of it; at least 4 beats and at
 *     least 3 store timeouts, up to 1 h; default 15 s. Raise it to 30 s where the store fails over
 * @param beat how often the instance renews its lease in every shard; 10 ms to a quarter of the lease; default a fifth of
 *     the lease
 * @param linger how long a member stays after its last connection was closed, so that a page reload is no leave; 0 to 30
 *     days; default 0. It may exceed the TTL
 * @param window how long changes gather before they are flushed. The first change after quiet, a full batch, and what is
 *     left after full batches in a row do not wait. While a 32nd of a batch, and two changes at least, come in each
 *     window they gather on, for four windows and 200 ms at most; 0 to 1 min; default 50 ms. Shorter, down to 10 ms, if a
 *     join has to be seen sooner, at up to three times the store's CPU in a stampede; longer gains little
 * @param batch how many changes of one shard are flushed at once at most; 1 to 1,000, and 256 KiB; default 256. Larger
 *     gains little, smaller costs the store more for each change
 * @param storeTimeout how long an answer of the store is waited for; 10 ms to a third of the lease; default 2 s
 * @param listenerQueue how many events wait for one listener before it gets a resync instead; 16 to 1,000,000; default
 *     1,024
 * @param maxIdBytes longest user id or topic name in UTF-8 bytes; 1 to 65,535; default 256
 * @param maxAttributeBytes largest attributes of one connection in one topic, keys and values in UTF-8 bytes; 0 to
 *     1,048,576; default 1,024
 * @param maxTopics how many topics one connection can be in; 1 to 1,000,000; default 1,000
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

    private static final Duration HOUR = Duration.ofHours(1);
    private static final Duration MONTH = Duration.ofDays(30);
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
     * @throws IllegalArgumentException naming the knob, the rule and the values
     * @throws NullPointerException naming the knob
     */
    public PresenceConfig {
        KnobRules.within("heartbeatInterval", heartbeatInterval, Duration.ofMillis(100), HOUR);
        ttlOutlives(ttl, heartbeatInterval);
        KnobRules.within("lease", lease, Duration.ofMillis(40), HOUR);
        KnobRules.within("beat", beat, Duration.ofMillis(10), HOUR);
        KnobRules.times("lease", lease, 4, "beats", beat);
        KnobRules.within("storeTimeout", storeTimeout, Duration.ofMillis(10), HOUR);
        KnobRules.times("lease", lease, 3, "store timeouts", storeTimeout);
        KnobRules.within("linger", linger, Duration.ZERO, MONTH);
        KnobRules.within("window", window, Duration.ZERO, Duration.ofMinutes(1));
        KnobRules.within("batch", batch, 1, 1000);
        KnobRules.within("listenerQueue", listenerQueue, 16, 1_000_000);
        KnobRules.within("maxIdBytes", maxIdBytes, 1, 65_535);
        KnobRules.within("maxAttributeBytes", maxAttributeBytes, 0, 1_048_576);
        KnobRules.within("maxTopics", maxTopics, 1, 1_000_000);
    }

    /** Every knob at its default. */
    public static PresenceConfig defaults() {
        return DEFAULTS;
    }

    /* The rule for a TTL, the tracker's or a connection's own. */
    private static void ttlOutlives(Duration ttl, Duration heartbeatInterval) {
        KnobRules.wholeMillis("ttl", ttl, MONTH);
        if (ttl.compareTo(heartbeatInterval.multipliedBy(2).plusSeconds(1)) < 0) {
            throw new IllegalArgumentException("ttl must be >= 2 heartbeats + 1s: " + KnobRules.text(ttl) + " < 2 x "
                    + KnobRules.text(heartbeatInterval) + " + 1s");
        }
    }

    /**
     * Checks a connection's own TTL as the tracker's.
     *
     * @return the TTL
     * @throws IllegalArgumentException if it is below 2 heartbeats + 1 s, above 30 days or not in whole milliseconds
     */
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

    /** With another TTL; together with the heartbeat use {@link #withHeartbeat}. */
    public PresenceConfig withTtl(Duration ttl) {
        return with(draft -> draft.ttl = ttl);
    }

    /**
     * With another lease, renewed every fifth of it, in whole milliseconds. For one below 3 store timeouts shorten
     * {@link #withStoreTimeout} first.
     */
    public PresenceConfig withLease(Duration lease) {
        Objects.requireNonNull(lease, "lease");
        return withLease(lease, lease.dividedBy(5).truncatedTo(ChronoUnit.MILLIS));
    }

    /** With another lease and beat, which depend on each other; as {@link #withLease(Duration)} on the store timeout. */
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

    /** With another store timeout. For one above a third of the lease raise {@link #withLease(Duration)} first. */
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
}
