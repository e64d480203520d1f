package io.presence4j.inmemory;

import io.presence4j.testkit.PresenceTrackerContract;
import io.presence4j.testkit.StoreHarness;

/** Trackers on the in-memory store behind a thread that answers late and in any order, as a remote store does. */
class LateInMemoryTrackerContractTest implements PresenceTrackerContract {
    @Override
    public StoreHarness newHarness() {
        return InMemoryHarness.create().answeringLate(20_240_607);
    }
}
