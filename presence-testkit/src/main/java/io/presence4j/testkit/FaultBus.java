package io.presence4j.testkit;

import io.presence4j.spi.BusSession;
import io.presence4j.spi.BusSink;
import io.presence4j.spi.PresenceEventBus;

/** A bus behind a network with {@link Faults}, as one instance sees it. After a loss it says {@code subscribed} again. */
public final class FaultBus implements PresenceEventBus {
    private final PresenceEventBus bus;
    private final Faults faults;

    /** {@code bus} as seen through these faults. */
    public FaultBus(PresenceEventBus bus, Faults faults) {
        this.bus = bus;
        this.faults = faults;
    }

    @Override
    public BusSession open(BusSink sink) {
        FaultSink lossy = new FaultSink(sink, faults);
        return new FaultBusSession(bus.open(lossy), lossy, faults);
    }
}
