package io.presence4j.engine;

import io.presence4j.spi.BusSession;
import io.presence4j.spi.BusSink;
import io.presence4j.spi.PresenceEventBus;
import io.presence4j.spi.PresenceStore;
import io.presence4j.spi.StoreContext;
import io.presence4j.spi.StoreSession;
import org.jspecify.annotations.Nullable;

/** A tracker's ends of its store and of its bus: both or neither. */
record Ends(StoreSession session, BusSession bus) {
    private static final int MOST_SHARDS = 1_024;

    static Ends open(PresenceStore store, String name, @Nullable PresenceEventBus hostBus, BusSink sink) {
        StoreContext.Announcer announcer =
                hostBus == null ? StoreContext.Announcer.STORE : StoreContext.Announcer.TRACKER;
        StoreSession session = store.open(new StoreContext(name, announcer));
        try {
            int shards = session.shards();
            if (shards < 1 || shards > MOST_SHARDS) {
                throw new IllegalStateException("shards must be in 1.." + MOST_SHARDS + ": " + shards);
            }
            return new Ends(new GuardedSession(session), (hostBus == null ? session.eventBus() : hostBus).open(sink));
        } catch (Throwable e) {
            try {
                session.close();
            } catch (Throwable more) {
                e.addSuppressed(more);
            }
            throw e;
        }
    }
}
