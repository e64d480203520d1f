package io.presence4j.redis;

import io.presence4j.spi.BusSession;
import io.presence4j.spi.BusSink;
import io.presence4j.spi.PresenceEventBus;
import java.util.Set;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.CompletionStage;
import java.util.concurrent.ConcurrentHashMap;

/** The store's own bus: Redis Pub/Sub. Its ends close with the session that it belongs to. */
final class RedisPresenceEventBus implements PresenceEventBus {
    private final String name;
    private final StoreSettings settings;
    private final Topology topology;
    private final Link link;
    private final Set<RedisBusSession> sessions = ConcurrentHashMap.newKeySet();
    private CompletableFuture<Void> closings = CompletableFuture.completedFuture(null);
    private volatile boolean closed;

    RedisPresenceEventBus(String name, StoreSettings settings, Topology topology, Link link) {
        this.name = name;
        this.settings = settings;
        this.topology = topology;
        this.link = link;
    }

    @Override
    public BusSession open(BusSink sink) {
        RedisBusSession session = new RedisBusSession(name, settings, topology, link, sink, this::closed);
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

    private synchronized void closed(RedisBusSession session) {
        sessions.remove(session);
        closings = CompletableFuture.allOf(closings, session.closing().toCompletableFuture());
    }

    /** Done when all connections are closed. */
    CompletionStage<Void> close() {
        closed = true;
        sessions.forEach(RedisBusSession::close);
        synchronized (this) {
            return closings;
        }
    }
}
