package io.presence4j.engine;

import java.util.concurrent.ConcurrentHashMap;
import java.util.function.Supplier;

/** The connections of clients that poll, found by user and client key. Any thread. */
final class Pollers {
    private final ConcurrentHashMap<Key, Connection> byKey = new ConcurrentHashMap<>();
    private final ConcurrentHashMap<Connection, Key> keys = new ConcurrentHashMap<>();

    private record Key(String userId, String clientKey) {}

    /** The open connection of this client, beaten; made if there is none. */
    Connection beat(String userId, String clientKey, int ttlTicks, Supplier<Connection> make) {
        Key key = new Key(userId, clientKey);
        return byKey.compute(key, (k, known) -> {
            if (known != null && known.isOpen()) {
                known.ttlTicks(ttlTicks);
                known.heartbeat();
                return known;
            }
            if (known != null) {
                keys.remove(known);
            }
            Connection made = make.get();
            if (made.isOpen()) {
                keys.put(made, key);
            }
            return made;
        });
    }

    boolean isPoller(Connection connection) {
        return !keys.isEmpty() && keys.containsKey(connection);
    }

    void forget(Connection connection) {
        Key key = keys.remove(connection);
        if (key != null) {
            byKey.remove(key, connection);
        }
    }
}
