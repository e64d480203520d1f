package io.presence4j.engine;

import io.presence4j.LeaveReason;

/** How a connection goes; the last one of a pair to go decides for the pair. */
enum Departure {
    /** Closed: the member may linger. */
    MAY_LINGER(true, LeaveReason.CLOSED),
    /** Left the topic, or logged out. */
    AT_ONCE(false, LeaveReason.CLOSED),
    /** Was silent for its TTL. */
    EXPIRED(false, LeaveReason.EXPIRED);

    final boolean lingers;
    final LeaveReason reason;

    Departure(boolean lingers, LeaveReason reason) {
        this.lingers = lingers;
        this.reason = reason;
    }
}
