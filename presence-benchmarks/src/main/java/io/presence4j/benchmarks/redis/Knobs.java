package io.presence4j.benchmarks.redis;

import io.presence4j.PresenceConfig;
import java.time.Duration;

/** The knobs of coalescing: window and batch of the tracker, shards of the store. */
record Knobs(int windowMillis, int batch, int shards) {
    /** As they are when nobody turns one. */
    static final Knobs DEFAULTS = new Knobs(
            (int) PresenceConfig.defaults().window().toMillis(),
            PresenceConfig.defaults().batch(),
            16);

    Knobs withWindow(int millis) {
        return new Knobs(millis, batch, shards);
    }

    Knobs withBatch(int other) {
        return new Knobs(windowMillis, other, shards);
    }

    Knobs withShards(int other) {
        return new Knobs(windowMillis, batch, other);
    }

    Duration window() {
        return Duration.ofMillis(windowMillis);
    }

    /** Of a namespace that nothing else uses. */
    String name() {
        return "window-" + windowMillis + "-batch-" + batch + "-shards-" + shards;
    }
}
