package io.presence4j.inmemory;

import io.presence4j.testkit.PresenceStoreContract;
import io.presence4j.testkit.StoreHarness;

class InMemoryStoreContractTest extends PresenceStoreContract {
    @Override
    protected StoreHarness createHarness() {
        return InMemoryHarness.create();
    }
}
