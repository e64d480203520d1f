package io.presence4j.testkit;

import io.presence4j.spi.PresenceEventBus;
import io.presence4j.spi.StoreSession;
import java.util.concurrent.CompletionStage;
import java.util.function.Supplier;

/** A tracker's session with a {@link FaultStore}. */
final class FaultSession extends SessionFilter implements Faults.Line {
    private final Faults faults;
    private final RequestLine line;

    FaultSession(StoreSession inner, PresenceEventBus bus, Faults faults) {
        super(inner, bus);
        this.faults = faults;
        this.line = new RequestLine(faults, inner::close);
        faults.add(this);
    }

    @Override
    <T> CompletionStage<T> pass(Operation operation, Supplier<CompletionStage<T>> send) {
        return line.pass(operation, send);
    }

    @Override
    public void healed() {
        // Requests of a partition are lost.
    }

    @Override
    public void cut() {
        close();
    }

    @Override
    public void close() {
        faults.remove(this);
        line.close();
    }
}
