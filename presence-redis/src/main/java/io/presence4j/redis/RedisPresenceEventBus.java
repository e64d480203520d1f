package io.presence4j.redis;

import io.presence4j.spi.BusSession;
import io.presence4j.spi.BusSink;
import io.presence4j.spi.PresenceEventBus;
import java.util.Set;
import java.util.concurrent.ConcurrentHashMap;

/** The store's own bus: Redis Pub/Sub. Its ends close with the session that it belongs to. */
final class RedisPresenceEventBus implements PresenceEventBus {
    private final String name;
    private final StoreSettings settings;
    private final Topology topology;
    private final Link link;
    private final Set<RedisBusSession> sessions = ConcurrentHashMap.newKeySet();
    private volatile boolean closed;

    RedisPresenceEventBus(String name, StoreSettings settings, Topology topology, Link link) {
        this.name = name;
        this.settings = settings;
        this.topology = topology;
        this.link = link;
    }

    @Override
    public BusSession open(BusSink sink) {
        RedisBusSession session = new RedisBusSession(name, settings, topology, link, sink, sessions::remove);
        sessions.add(session);
        session.lookAfter();
        if (closed) {
            session.close();
        }
        return session;
    }

    /** Mends what does not mend itself; called with every beat. */
    void lookAfter() {
        sessions.forEach(RedisBusSession::lookAfter);
    }

    void close() {
        closed = true;
        sessions.forEach(RedisBusSession::close);
    }
}
