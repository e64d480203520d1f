package io.presence4j.benchmarks;

import io.presence4j.spi.PresenceEventBus;
import io.presence4j.spi.PresenceStore;
import io.presence4j.spi.StoreContext;
import io.presence4j.spi.StoreSession;
import io.presence4j.spi.TimeSource;

/** Applies every write at once and keeps nothing, so that what is measured on it is the tracker alone. */
public final class NullStore implements PresenceStore {
    /** Into how many shards it pretends to be divided. */
    public static final int SHARDS = 4;

    private final TimeSource time;
    private final PresenceEventBus bus;

    /** By this time, with a bus on which nothing is told. */
    public NullStore(TimeSource time) {
        this(time, SilentBus::new);
    }

    /** With this bus, on which others may be played. */
    public NullStore(TimeSource time, PresenceEventBus bus) {
        this.time = time;
        this.bus = bus;
    }

    @Override
    public TimeSource time() {
        return time;
    }

    @Override
    public StoreSession open(StoreContext context) {
        return new NullSession(SHARDS, bus);
    }
}
