package io.presence4j.testkit.model;

import io.presence4j.CloseRequest;
import io.presence4j.PresenceConnection;
import io.presence4j.PresenceSocket;
import io.presence4j.spi.TimeSource;
import java.time.Duration;
import java.util.function.Consumer;

/** One socket: the connection, what the model says of it, and the pings that its client sends. */
final class Client implements PresenceSocket {
    final ReferenceModel.Visit visit;
    final Duration ttl;
    PresenceConnection connection;
    private final TimeSource time;
    private final Consumer<Client> onExpired;
    private long lastPingNanos;
    private boolean pingWaits;
    /** Between the last ping that was read and the first that waits. */
    private long nanosBeforeWaiting;

    Client(
            ReferenceModel.Visit visit,
            Duration ttl,
            PresenceConnection none,
            TimeSource time,
            Consumer<Client> onExpired) {
        this.visit = visit;
        this.ttl = ttl;
        this.connection = none;
        this.time = time;
        this.onExpired = onExpired;
        this.lastPingNanos = time.nanoTime();
    }

    /** Whether its instance reads sockets or not is nothing that a client knows. */
    void ping(boolean isRead) {
        if (!isRead && !pingWaits) {
            nanosBeforeWaiting = time.nanoTime() - lastPingNanos;
        }
        lastPingNanos = time.nanoTime();
        pingWaits = !isRead;
        if (isRead) {
            connection.heartbeat();
        }
    }

    /** The ping that waited in the socket, if any, is read. */
    void readSocket() {
        if (pingWaits) {
            pingWaits = false;
            connection.heartbeat();
        }
    }

    /** For how long it has sent no ping. */
    Duration silence() {
        return Duration.ofNanos(time.nanoTime() - lastPingNanos);
    }

    /** For how long it had sent no ping when its instance stopped reading, or until now. */
    Duration silenceRead() {
        return pingWaits ? Duration.ofNanos(nanosBeforeWaiting) : silence();
    }

    @Override
    public void close(PresenceConnection closing, CloseRequest why) {
        if (why instanceof CloseRequest.Expired) {
            onExpired.accept(this);
        }
    }
}
