package io.presence4j.redis;

import io.presence4j.testkit.PresenceStoreContract;
import io.presence4j.testkit.StoreHarness;

class RedisContainerStoreContractTest extends PresenceStoreContract {
    @Override
    protected StoreHarness createHarness() {
        return RedisHarness.ofContainer();
    }
}
