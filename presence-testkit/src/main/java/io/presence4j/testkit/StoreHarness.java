package io.presence4j.testkit;

import io.presence4j.spi.PresenceStore;
import java.time.Duration;
import java.util.Optional;
import java.util.concurrent.CompletionStage;

/**
 * One store under test, empty at first, with its time, as several instances see it. What the author of a store hands to
 * the contract suites; {@link ManualHarness} is one for stores that can go by {@link ManualTime}.
 *
 * <p>The store evicts and pages in pieces of at most ten entries, so that cases need not be large. Used by one thread.
 */
public interface StoreHarness extends AutoCloseable {
    /** The store as this instance sees it, through {@link #faults}; the same until the instance crashes. */
    PresenceStore store(String instanceName);

    /** As above, for an instance whose clock is ahead by this, or behind when negative; before its first use. */
    PresenceStore store(String instanceName, Duration clockOffset);

    /** What goes wrong between this instance and the store. */
    Faults faults(String instanceName);

    /** Lets this much time pass, for all instances and for the store, and settles at each instant on the way. */
    void advance(Duration duration);

    /** Lets everything happen that needs no time: calls are answered, messages heard, listeners called. */
    void settle();

    /** Stops an instance as a process is stopped. */
    void freeze(String instanceName);

    /** Lets a frozen instance go on. */
    void thaw(String instanceName);

    /** Ends an instance as a process is killed. Its name then stands for a new one. */
    void crash(String instanceName);

    /**
     * What the stage completes with, after settling.
     *
     * @throws AssertionError if it is not done then
     * @throws RuntimeException what it failed with
     */
    <T> T await(CompletionStage<T> stage);

    /** How to make the store lose memory; empty where that cannot be done. */
    Optional<MemoryFaults> memory();

    /** Ends all instances and the store. */
    @Override
    void close();
}
