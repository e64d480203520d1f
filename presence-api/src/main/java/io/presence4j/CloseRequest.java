package io.presence4j;

import java.time.Duration;

/** Why the tracker asks a socket to close. */
public sealed interface CloseRequest {
    /**
     * The connection was silent for longer than its TTL and is no longer shown. A heartbeat before the socket closes
     * brings it back.
     *
     * @param silence for how long at least nothing was heard
     */
    record Expired(Duration silence) implements CloseRequest {}

    /**
     * The tracker drains or is closed; the client should come back, to another instance.
     *
     * @param retryAfter how long the client should wait first, spread so that not all come back at once: a beat at most, and
     *     half the linger at most if that is a second or more; one to two beats if its connection was refused
     */
    record Draining(Duration retryAfter) implements CloseRequest {}
}
