package io.presence4j.engine;

import org.jspecify.annotations.Nullable;

/**
 * What a follower knew when a beat was sent that asks for its topic's version: the answer is as old as that, whatever has
 * come meanwhile. Timer thread only.
 */
final class AskedVersion {
    private long epoch;
    private long version;
    private boolean comparing;
    private boolean isOut;

    /** Messages may have been lost: the next beat tells, and not one that is out by now. */
    void compare() {
        comparing = true;
        isOut = false;
    }

    boolean isComparing() {
        return comparing;
    }

    /** A beat goes out that asks, at this epoch and version. */
    void sent(long knownEpoch, long knownVersion) {
        epoch = knownEpoch;
        version = knownVersion;
        isOut = comparing;
    }

    /** It was answered. */
    void answered() {
        comparing &= !isOut;
    }

    /** The version known when it was sent. */
    long version() {
        return version;
    }

    /** Whether the topic went back though the epoch is the same: the shard lost memory, and nobody has noticed it. */
    boolean wentBack(@Nullable Long told, long epochNow) {
        return told != null && told < version && epoch == epochNow;
    }
}
