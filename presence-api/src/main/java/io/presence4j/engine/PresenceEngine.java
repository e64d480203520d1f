package io.presence4j.engine;

import io.presence4j.PresenceConfig;
import io.presence4j.PresenceTracker;
import io.presence4j.spi.PresenceEventBus;
import io.presence4j.spi.PresenceStore;
import io.presence4j.spi.TaskPool;
import java.util.concurrent.Executor;
import org.jspecify.annotations.Nullable;

/** Starts trackers. */
public final class PresenceEngine {
    private PresenceEngine() {}

    /** A running tracker; see {@link PresenceTracker.Builder}. */
    public static PresenceTracker start(
            PresenceStore store,
            PresenceConfig config,
            String instanceName,
            @Nullable PresenceEventBus eventBus,
            @Nullable Executor callbackExecutor) {
        if (instanceName.isEmpty()) {
            throw new IllegalArgumentException("instanceName must not be empty");
        }
        TaskPool completing = store.time().pool("presence-" + instanceName + "-completion");
        Callbacks callbacks = callbackExecutor == null
                ? new Callbacks(store.time().pool("presence-" + instanceName + "-callback"), completing)
                : new Callbacks(callbackExecutor, completing);
        Limits limits = new Limits(config);
        Pollers pollers = new Pollers();
        try {
            Machinery machinery = new Machinery(store, config, instanceName, eventBus, callbacks, limits, pollers);
            return new Tracker(machinery, config, limits, pollers);
        } catch (Throwable e) {
            callbacks.close();
            throw e;
        }
    }
}
