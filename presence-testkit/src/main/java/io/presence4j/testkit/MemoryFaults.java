package io.presence4j.testkit;

import java.time.Duration;
import java.util.Set;

/**
 * Makes a store lose some of what it keeps, or all.
 *
 * <p>Keys are named as the contract speaks of them, whatever the store calls them: {@code 0:meta} (the registers of shard
 * 0), {@code 0:deadlines}, {@code 0:versions}, {@code 0:topics:<instance>} and {@code 0:roster:<topic>}; others as it
 * likes. Registers too: {@code epoch}, {@code top}, {@code floor}, {@code last}, {@code awake}, {@code everyone}, and those
 * of an instance,
 * which end with {@code :<instance>}.
 */
public interface MemoryFaults {
    /** All keys that have content. */
    Set<String> keys();

    /** Loses a key; does nothing when it has no content. */
    void forget(String key);

    /** The registers of the shard that are set. */
    Set<String> registers(int shard);

    /** Loses a register; does nothing when it is not set. */
    void forgetRegister(int shard, String register);

    /** Loses everything: a restart of a store without persistence. */
    void forgetAll();

    /** Remembers everything as it is now; running the result goes back to that: a failover or an old dump. */
    Runnable snapshot();

    /** Moves the store's clock, forward or back. */
    void stepClock(Duration step);
}
