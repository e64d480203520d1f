package io.presence4j.redis;

import io.presence4j.testkit.PresenceTrackerContract;
import io.presence4j.testkit.StoreHarness;
import org.junit.jupiter.api.Tag;

@Tag("long")
class RedisShardedClusterTrackerContractTest implements PresenceTrackerContract {
    @Override
    public StoreHarness newHarness() {
        return RedisHarness.ofShardedCluster();
    }
}
