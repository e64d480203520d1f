package io.presence4j.redis.scenario;

import io.presence4j.spi.PresenceStore;
import io.presence4j.testkit.InterceptedStore;
import java.util.List;
import java.util.concurrent.atomic.AtomicLong;

/** Counts how often a store is asked to flush a shard, be it in vain. */
final class CountedFlushes {
    private final AtomicLong flushes = new AtomicLong();
    private final PresenceStore store;

    CountedFlushes(PresenceStore store) {
        this.store = new InterceptedStore(store, (method, arguments, call) -> {
            if (method.equals("flush")) {
                flushes.addAndGet(((List<?>) arguments[0]).size());
            }
            return call.proceed();
        });
    }

    /** What trackers are to be given in place of it. */
    PresenceStore store() {
        return store;
    }

    /** So far. */
    long count() {
        return flushes.get();
    }
}
