package io.presence4j;

/** Why a member left: what its last statement ended with. */
public enum LeaveReason {
    /** Its last connection was closed or left the topic, or its linger ran out. */
    CLOSED,
    /** Its last connection was silent for longer than its TTL. */
    EXPIRED,
    /** The instance that held its last connection stopped renewing its lease. */
    INSTANCE_LOST,
    /** Seen as the net difference after a gap; the cause was not heard. */
    UNKNOWN
}
