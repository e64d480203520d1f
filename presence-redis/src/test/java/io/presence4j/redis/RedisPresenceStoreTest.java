package io.presence4j.redis;

import static org.assertj.core.api.Assertions.assertThatIllegalArgumentException;

import java.time.Duration;
import java.util.List;
import org.junit.jupiter.api.Test;

class RedisPresenceStoreTest {
    @Test
    void badKnobsAreRefusedWithRuleAndValue() {
        RedisPresenceStore.Builder builder = RedisPresenceStore.builder("redis://127.0.0.1");

        assertThatIllegalArgumentException()
                .isThrownBy(() -> builder.shards(1025))
                .withMessage("shards must be in 1..1024: 1025");
        assertThatIllegalArgumentException()
                .isThrownBy(() -> builder.evictPiece(0))
                .withMessage("evictPiece must be in 1..1000: 0");
        assertThatIllegalArgumentException()
                .isThrownBy(() -> builder.pageSize(1001))
                .withMessage("pageSize must be in 1..1000: 1001");
        assertThatIllegalArgumentException()
                .isThrownBy(() -> builder.namespace("a{b"))
                .withMessage("namespace must not be empty nor have braces: a{b");
        assertThatIllegalArgumentException()
                .isThrownBy(() -> builder.commandTimeout(Duration.ZERO))
                .withMessage("commandTimeout must be positive: PT0S");
    }

    @Test
    void aClusterWithoutNodesIsRefused() {
        assertThatIllegalArgumentException()
                .isThrownBy(() -> RedisPresenceStore.clusterBuilder(List.of()))
                .withMessage("nodes must name one node of the cluster at least: []");
    }
}
