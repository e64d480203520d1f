package io.presence4j.examples.whoisonline;

import io.presence4j.CloseRequest;
import io.presence4j.ConnectOptions;
import io.presence4j.PresenceConnection;
import io.presence4j.PresenceSocket;
import io.presence4j.PresenceTracker;
import org.jspecify.annotations.Nullable;

/**
 * One open page: its requests become calls of the tracker, the tracker's wishes become messages.
 *
 * <p>This is all that a host has to write. Opening connects, a pong is a heartbeat, closing closes; whichever order the
 * socket's callbacks come in, each call is legal.
 */
final class PageSocket implements PresenceSocket {
    /* Statuses that RFC 6455 leaves to applications begin at 4000. */
    private static final int NORMAL = 1000;
    private static final int SERVICE_RESTART = 1012;
    private static final int REFUSED = 4000;
    private static final int EXPIRED = 4001;

    private final PresenceTracker tracker;
    private final Feeds feeds;
    private final String room;
    private final Outbox outbox;
    private volatile @Nullable PresenceConnection connection;

    PageSocket(PresenceTracker tracker, Feeds feeds, String room, Outbox outbox) {
        this.tracker = tracker;
        this.feeds = feeds;
        this.room = room;
        this.outbox = outbox;
    }

    /** The socket is open, and this user's. */
    void opened(String userId) {
        orRefuse(() -> {
            connection = tracker.connect(userId, ConnectOptions.of(this));
            feeds.follow(PresenceTracker.EVERYONE, outbox);
            feeds.follow(room, outbox);
        });
    }

    /** The page asks for something. */
    void received(String text) {
        PresenceConnection connection = this.connection;
        if (connection != null) {
            orRefuse(() -> handle(Json.read(text), connection));
        }
    }

    /** The socket is gone, for whatever reason. */
    void closed() {
        feeds.forget(PresenceTracker.EVERYONE, outbox);
        feeds.forget(room, outbox);
        PresenceConnection connection = this.connection;
        if (connection != null) {
            connection.close();
        }
    }

    @Override
    public void ping(PresenceConnection connection) {
        outbox.send(new PageMessage.Ping());
    }

    @Override
    public void close(PresenceConnection connection, CloseRequest why) {
        if (why instanceof CloseRequest.Draining draining) {
            outbox.send(new PageMessage.Draining(draining.retryAfter().toMillis()));
            outbox.close(SERVICE_RESTART, "restarting");
        } else if (why instanceof CloseRequest.Expired expired) {
            outbox.send(new PageMessage.Expired(expired.silence().toMillis()));
            outbox.close(EXPIRED, "silent for too long");
        }
    }

    private void handle(PageRequest request, PresenceConnection connection) {
        connection.heartbeat();
        if (request instanceof PageRequest.Join join) {
            connection.join(room, join.attributes());
        } else if (request instanceof PageRequest.Update update) {
            connection.update(room, update.attributes());
        } else if (request instanceof PageRequest.Leave) {
            connection.leave(room);
        } else if (request instanceof PageRequest.Reload) {
            feeds.reload(PresenceTracker.EVERYONE, outbox);
            feeds.reload(room, outbox);
        } else if (request instanceof PageRequest.Logout) {
            connection.closeNow();
            outbox.close(NORMAL, "logged out");
        }
    }

    private void orRefuse(Runnable action) {
        try {
            action.run();
        } catch (IllegalArgumentException e) {
            outbox.send(new PageMessage.Refused(String.valueOf(e.getMessage())));
            outbox.close(REFUSED, "refused");
        }
    }
}
