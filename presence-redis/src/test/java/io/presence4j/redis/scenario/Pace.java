package io.presence4j.redis.scenario;

import io.presence4j.PresenceConfig;
import java.time.Duration;

/**
 * How fast the scenarios go: all their times are divided by the system property {@code presence.pace}, 5 unless given;
 * with 1 they have the times of {@code docs/scenarios.md}.
 */
public final class Pace {
    /** What times are divided by. */
    public static final int PACE = Integer.getInteger("presence.pace", 5);

    /**
     * Heartbeat 5 s, TTL 20 s, lease 15 s renewed every 3 s, window 200 ms, no linger; and room for all the events of a
     * scenario, so that none is told as a resync.
     */
    public static final PresenceConfig SETTING = PresenceConfig.defaults()
            .withStoreTimeout(Duration.ofMillis(100))
            .withHeartbeat(seconds(5), seconds(20))
            .withLease(seconds(15), seconds(3))
            .withCoalescing(millis(200), 256)
            .withStoreTimeout(storeTimeout())
            .withListenerQueue(200_000);

    /** Long enough for all that falls due by itself: TTL, lease and eviction. */
    public static final Duration QUIET = seconds(40);

    private Pace() {}

    /** So many seconds of the scenario. */
    public static Duration seconds(double seconds) {
        return millis(Math.round(seconds * 1000));
    }

    /** So many milliseconds of the scenario. */
    public static Duration millis(long millis) {
        return Duration.ofMillis(millis / PACE);
    }

    /** Whether times are those of the scenario itself. */
    public static boolean isFull() {
        return PACE == 1;
    }

    /** The scenario's number at its own pace, a smaller one at a faster. */
    public static int scaled(int full, int otherwise) {
        return isFull() ? full : otherwise;
    }

    /** 2 s, or what the lease allows. */
    public static Duration storeTimeout() {
        Duration most = seconds(15).dividedBy(3);
        Duration usual = Duration.ofSeconds(2);
        return most.compareTo(usual) < 0 ? most : usual;
    }
}
