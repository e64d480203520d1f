package io.presence4j.testkit.model;

import io.presence4j.spi.PresenceStore;
import io.presence4j.spi.TimeSource;
import io.presence4j.testkit.Pending;
import java.time.Duration;
import java.util.List;
import java.util.Set;

/** The store under test, with access to what it could lose; one for each run. */
public interface ModelStore {
    /** The store as one instance sees it, by its own time. */
    PresenceStore view(TimeSource time);

    /** The names of the keys that it has: {@code <shard>:<key>}. */
    Set<String> keys();

    /** Loses one key. */
    void forget(String key);

    /** The fields of a shard's {@code meta}. */
    List<String> registers(int shard);

    /** Loses one of them. */
    void forgetRegister(int shard, String register);

    /** Loses everything. */
    void forgetAll();

    /** Remembers the present state; running the answer goes back to it. */
    Runnable snapshot();

    /** Moves the store's clock. */
    void stepClock(Duration step);

    /** What is under way outside of the run's time; nothing unless overridden. */
    default Pending pending() {
        return Pending.NOTHING;
    }

    /** What goes wrong with this store besides; nothing unless overridden. */
    default List<OwnFault> faults() {
        return List.of();
    }
}
