package io.presence4j.engine;

/** How far a tracker is in its life; it only goes on. */
enum Lifecycle {
    RUNNING,
    /** Takes no new connection. */
    DRAINING,
    /** Writes what is left. */
    CLOSING,
    CLOSED
}
