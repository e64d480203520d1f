package io.presence4j.redis;

import io.presence4j.testkit.PresenceStoreContract;
import io.presence4j.testkit.StoreHarness;
import org.junit.jupiter.api.Tag;

@Tag("long")
class RedisClusterStoreContractTest extends PresenceStoreContract {
    @Override
    protected StoreHarness createHarness() {
        return RedisHarness.ofCluster();
    }
}
