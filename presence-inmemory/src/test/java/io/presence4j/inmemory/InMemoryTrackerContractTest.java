package io.presence4j.inmemory;

import io.presence4j.testkit.PresenceTrackerContract;
import io.presence4j.testkit.StoreHarness;

/** Trackers on the in-memory store, which answers at once. */
class InMemoryTrackerContractTest implements PresenceTrackerContract {
    @Override
    public StoreHarness newHarness() {
        return InMemoryHarness.create();
    }
}
