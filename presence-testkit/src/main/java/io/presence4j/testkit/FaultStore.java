package io.presence4j.testkit;

import io.presence4j.spi.PresenceStore;
import io.presence4j.spi.StoreContext;
import io.presence4j.spi.StoreSession;
import io.presence4j.spi.TimeSource;

/** A store behind a network with {@link Faults}, as one instance sees it. */
public final class FaultStore implements PresenceStore {
    private final PresenceStore store;
    private final Faults faults;

    /** {@code store} as seen through these faults. */
    public FaultStore(PresenceStore store, Faults faults) {
        this.store = store;
        this.faults = faults;
    }

    @Override
    public TimeSource time() {
        return store.time();
    }

    @Override
    public StoreSession open(StoreContext context) {
        StoreSession session = store.open(context);
        return new FaultSession(session, new FaultBus(session.eventBus(), faults), faults);
    }
}
