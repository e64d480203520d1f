package io.presence4j.redis;

import io.presence4j.testkit.PresenceTrackerContract;
import io.presence4j.testkit.StoreHarness;

class RedisSentinelTrackerContractTest implements PresenceTrackerContract {
    @Override
    public StoreHarness newHarness() {
        return RedisHarness.ofSentinel();
    }
}
