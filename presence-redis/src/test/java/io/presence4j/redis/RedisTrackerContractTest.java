package io.presence4j.redis;

import io.presence4j.testkit.PresenceTrackerContract;
import io.presence4j.testkit.StoreHarness;

class RedisTrackerContractTest implements PresenceTrackerContract {
    @Override
    public StoreHarness newHarness() {
        return RedisHarness.create();
    }
}
