package io.presence4j.engine;

import java.util.concurrent.ConcurrentHashMap;
import java.util.function.Supplier;
import org.jspecify.annotations.Nullable;

/** The connections of clients that poll, found by user and client key. Any thread. */
final class Pollers {
    private final ConcurrentHashMap<Key, Connection> byKey = new ConcurrentHashMap<>();
    private final ConcurrentHashMap<Connection, Key> keys = new ConcurrentHashMap<>();

    private record Key(String userId, String clientKey) {}

    /** The open connection of this client, beaten; made if there is none. */
    Connection beat(String userId, String clientKey, int ttlTicks, Supplier<Connection> make) {
        Key key = new Key(userId, clientKey);
        Connection[] handle = new Connection[1];
        byKey.compute(key, (k, known) -> {
            boolean open = known != null && known.isOpen();
            handle[0] = known != null && open ? beaten(known, ttlTicks) : made(key, known, make);
            return handle[0].isOpen() ? handle[0] : null;
        });
        return handle[0];
    }

    private static Connection beaten(Connection known, int ttlTicks) {
        known.ttlTicks(ttlTicks);
        known.heartbeat();
        return known;
    }

    private Connection made(Key key, @Nullable Connection closed, Supplier<Connection> make) {
        if (closed != null) {
            keys.remove(closed);
        }
        Connection made = make.get();
        if (made.isOpen()) {
            keys.put(made, key);
        }
        return made;
    }

    boolean isPoller(Connection connection) {
        return !keys.isEmpty() && keys.containsKey(connection);
    }

    /** Ends one that was silent for its TTL, between two polls: the next begins anew. Whether it goes on. */
    boolean expire(Connection connection, int tick) {
        Key key = keys.get(connection);
        if (key != null) {
            byKey.computeIfPresent(key, (k, known) -> {
                if (known == connection && connection.expire(tick)) {
                    connection.close();
                    keys.remove(connection);
                    return null;
                }
                return known;
            });
        }
        return connection.isOpen();
    }

    void forget(Connection connection) {
        Key key = keys.remove(connection);
        if (key != null) {
            byKey.remove(key, connection);
        }
    }
}
