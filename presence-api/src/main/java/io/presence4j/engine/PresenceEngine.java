package io.presence4j.engine;

import io.presence4j.PresenceConfig;
import io.presence4j.PresenceTracker;
import io.presence4j.spi.PresenceEventBus;
import io.presence4j.spi.PresenceStore;
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
        throw new UnsupportedOperationException("the engine comes with the next step");
    }
}
