package io.presence4j.redis;

import io.presence4j.testkit.PresenceEventBusContract;
import io.presence4j.testkit.StoreHarness;

class RedisSentinelEventBusContractTest extends PresenceEventBusContract {
    @Override
    protected StoreHarness createHarness() {
        return RedisHarness.ofSentinel();
    }
}
