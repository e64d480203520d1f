package io.presence4j.inmemory;

import io.presence4j.testkit.PresenceEventBusContract;
import io.presence4j.testkit.StoreHarness;

class InMemoryEventBusContractTest extends PresenceEventBusContract {
    @Override
    protected StoreHarness createHarness() {
        return InMemoryHarness.create();
    }
}
