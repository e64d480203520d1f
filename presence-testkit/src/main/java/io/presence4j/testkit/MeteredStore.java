package io.presence4j.testkit;

import io.presence4j.spi.PresenceStore;
import io.presence4j.spi.StoreContext;
import io.presence4j.spi.StoreSession;
import io.presence4j.spi.TimeSource;
import java.util.concurrent.CompletionStage;
import java.util.function.Supplier;

/** A store whose calls are counted on their way. */
final class MeteredStore implements PresenceStore {
    private final PresenceStore store;
    private final Traffic traffic;

    MeteredStore(PresenceStore store, Traffic traffic) {
        this.store = store;
        this.traffic = traffic;
    }

    @Override
    public TimeSource time() {
        return store.time();
    }

    @Override
    public StoreSession open(StoreContext context) {
        return new MeteredSession(store.open(context));
    }

    private final class MeteredSession extends SessionFilter {
        MeteredSession(StoreSession inner) {
            super(inner, inner.eventBus());
        }

        @Override
        <T> CompletionStage<T> pass(Operation operation, Supplier<CompletionStage<T>> send) {
            traffic.count(operation);
            return send.get();
        }

        @Override
        public void close() {
            inner.close();
        }
    }
}
