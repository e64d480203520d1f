package io.presence4j.engine;

import io.presence4j.CloseRequest;
import io.presence4j.PresenceSocket;
import org.jspecify.annotations.Nullable;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/**
 * Calls one host socket, one call at a time: a ping is skipped while it is busy, a close request waits. One that drains is
 * the last.
 */
final class SocketLane {
    private static final Logger log = LoggerFactory.getLogger(SocketLane.class);

    private final PresenceSocket socket;
    private boolean busy;
    private boolean draining;
    private @Nullable CloseRequest waiting;

    SocketLane(PresenceSocket socket) {
        this.socket = socket;
    }

    private interface Call {
        void run() throws Exception;
    }

    void ping(Connection connection, Callbacks callbacks) {
        if (take(null)) {
            callbacks.run(() -> run(() -> socket.ping(connection), connection, callbacks));
        }
    }

    void close(Connection connection, CloseRequest why, Callbacks callbacks) {
        if (isWanted(why)) {
            send(connection, why, callbacks);
        }
    }

    private void send(Connection connection, CloseRequest why, Callbacks callbacks) {
        if (take(why)) {
            callbacks.run(() -> run(() -> socket.close(connection, why), connection, callbacks));
        }
    }

    /** Whether it was not asked to drain before. */
    private synchronized boolean isWanted(CloseRequest why) {
        boolean wanted = !draining;
        draining |= why instanceof CloseRequest.Draining;
        return wanted;
    }

    private synchronized boolean take(@Nullable CloseRequest why) {
        if (busy) {
            waiting = why == null ? waiting : why;
            return false;
        }
        busy = true;
        return true;
    }

    private void run(Call call, Connection connection, Callbacks callbacks) {
        try {
            call.run();
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
        } catch (Throwable e) {
            log.error("The socket of {} failed", connection, e);
        }
        CloseRequest next = free();
        if (next != null) {
            send(connection, next, callbacks);
        }
    }

    private synchronized @Nullable CloseRequest free() {
        CloseRequest next = waiting;
        waiting = null;
        busy = false;
        return next;
    }
}
