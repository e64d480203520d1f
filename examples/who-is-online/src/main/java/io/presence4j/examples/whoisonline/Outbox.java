package io.presence4j.examples.whoisonline;

import java.util.ArrayDeque;
import java.util.Deque;
import org.jspecify.annotations.Nullable;

/**
 * What waits to be sent to one page, in order.
 *
 * <p>Bounded: a page that cannot keep up loses what waits and finds {@link PageMessage.Missed} in its place, after which
 * it asks for the rosters. Adding and sending are two calls, so that a caller can add while it holds a lock and send
 * after it.
 */
final class Outbox {
    static final int MOST = 256;

    private final Wire wire;
    private final Deque<String> waiting = new ArrayDeque<>();
    private boolean sending;
    private boolean closed;
    private @Nullable Close last;

    Outbox(Wire wire) {
        this.wire = wire;
    }

    /** Puts a message behind the others; it goes out with the next {@link #send()}. */
    synchronized void add(String text) {
        if (last != null) {
            return;
        }
        if (waiting.size() == MOST) {
            waiting.clear();
            waiting.add(Json.write(new PageMessage.Missed()));
        }
        waiting.add(text);
    }

    /** Adds a message and sends. */
    void send(PageMessage message) {
        add(Json.write(message));
        send();
    }

    /** Sends what waits, one after the other, without waiting for it. */
    void send() {
        next(false);
    }

    /** Sends what waits and closes the socket then. */
    void close(int status, String reason) {
        synchronized (this) {
            if (last == null) {
                last = new Close(status, reason);
            }
        }
        next(false);
    }

    private void next(boolean previousSent) {
        String text;
        Close close;
        synchronized (this) {
            sending &= !previousSent;
            if (sending || closed) {
                return;
            }
            text = waiting.poll();
            close = last;
            sending = text != null;
            closed = text == null && close != null;
        }
        if (text != null) {
            wire.send(text, () -> next(true));
        } else if (close != null) {
            wire.close(close.status, close.reason);
        }
    }

    private record Close(int status, String reason) {}
}
