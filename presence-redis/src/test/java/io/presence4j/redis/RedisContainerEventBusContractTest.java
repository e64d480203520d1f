package io.presence4j.redis;

import io.presence4j.testkit.PresenceEventBusContract;
import io.presence4j.testkit.StoreHarness;

class RedisContainerEventBusContractTest extends PresenceEventBusContract {
    @Override
    protected StoreHarness createHarness() {
        return RedisHarness.ofContainer();
    }
}
