package io.presence4j.benchmarks.load;

import io.presence4j.PresenceConfig;
import java.time.Duration;

/**
 * How large stories are played.
 *
 * @param divisor what numbers of users are divided by
 * @param pace what lengths of time are divided by
 * @param lease of this library's instances
 * @param bound how long a contender may take in one story
 */
record Scale(String name, int warmUps, int rounds, int divisor, int pace, Duration lease, Duration bound) {
    private static final Duration LEASE = PresenceConfig.defaults().lease();

    /** What the report is made of; within an hour. */
    static final Scale ALL = new Scale("all", 3, 5, 1, 1, LEASE, Duration.ofMinutes(3));
    /** For a look; within five minutes. */
    static final Scale SHORT = new Scale("short", 1, 1, 10, 5, Duration.ofSeconds(6), Duration.ofSeconds(15));
    /** For tests, which only see whether all still runs. */
    static final Scale TINY = new Scale("tiny", 0, 1, 200, 30, Duration.ofSeconds(2), Duration.ofSeconds(3));

    private static final int FEWEST = 20;

    /** For the report, unless a story has something else to say. */
    String describe() {
        return "medians of " + rounds + ", after " + warmUps + " to warm up";
    }

    int users(int all) {
        return Math.max(Math.min(all, FEWEST), all / divisor);
    }

    Duration time(Duration all) {
        return all.dividedBy(pace);
    }
}
