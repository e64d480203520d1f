package io.presence4j.engine;

import org.jspecify.annotations.Nullable;

/**
 * The version that a beat told of a topic, until a message that was under way then must have come: when a later beat is
 * answered, but not at once, since beats may follow each other closely. Timer thread only.
 */
final class PolledVersion {
    private static final long UNDER_WAY_NANOS = 200_000_000L;

    private final Core core;
    private boolean pending;
    private @Nullable Long version;
    private long versionWhenAsked;
    private long polledAt;

    PolledVersion(Core core) {
        this.core = core;
    }

    /**
     * A beat told it; one that is not compared yet stands.
     *
     * @param told null when the topic is absent
     * @param applied the version that was known here when the beat was sent
     */
    void told(@Nullable Long told, long applied) {
        if (!pending) {
            pending = true;
            version = told;
            versionWhenAsked = applied;
            polledAt = core.now();
        }
    }

    /** A beat was answered: whether it is time to compare. */
    boolean comesDue() {
        boolean due = pending && core.now() - polledAt >= UNDER_WAY_NANOS;
        pending &= !due;
        return due;
    }

    /** The shard lost memory: its versions may begin again lower. */
    void forget() {
        pending = false;
    }

    /** What was told; null when the topic was absent. */
    @Nullable
    Long version() {
        return version;
    }

    /** The version that was known here when the beat was sent that told it. */
    long versionWhenAsked() {
        return versionWhenAsked;
    }
}
