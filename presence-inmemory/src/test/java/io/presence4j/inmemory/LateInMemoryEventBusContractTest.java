package io.presence4j.inmemory;

import io.presence4j.testkit.PresenceEventBusContract;
import io.presence4j.testkit.StoreHarness;

/** Every case holds for a store that answers late, on another thread, in any order. */
class LateInMemoryEventBusContractTest extends PresenceEventBusContract {
    @Override
    protected StoreHarness createHarness() {
        return InMemoryHarness.create().answeringLate(20_261_129);
    }
}
