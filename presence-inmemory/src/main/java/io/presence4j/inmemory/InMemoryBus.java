package io.presence4j.inmemory;

import io.presence4j.spi.BusSession;
import io.presence4j.spi.BusSink;
import io.presence4j.spi.PresenceEventBus;
import java.util.Set;
import java.util.concurrent.ConcurrentHashMap;

/** The store's own bus, as one of its sessions has it: its ends close with the session. */
final class InMemoryBus implements PresenceEventBus {
    private final StoreMemory memory;
    private final Set<MemoryBusSession> sessions = ConcurrentHashMap.newKeySet();
    private volatile boolean closed;

    InMemoryBus(StoreMemory memory) {
        this.memory = memory;
    }

    @Override
    public BusSession open(BusSink sink) {
        MemoryBusSession session = new MemoryBusSession(memory, sink, sessions::remove);
        sessions.add(session);
        if (closed) {
            session.close();
        }
        return session;
    }

    void close() {
        closed = true;
        sessions.forEach(MemoryBusSession::close);
    }
}
