package io.presence4j.redis;

import static org.assertj.core.api.Assertions.assertThat;

import io.lettuce.core.ClientOptions;
import io.lettuce.core.ClientOptions.DisconnectedBehavior;
import io.lettuce.core.RedisClient;
import io.lettuce.core.RedisURI;
import io.lettuce.core.TimeoutOptions;
import io.lettuce.core.cluster.ClusterClientOptions;
import io.lettuce.core.cluster.ClusterTopologyRefreshOptions;
import io.lettuce.core.cluster.RedisClusterClient;
import java.util.List;
import java.util.Set;
import java.util.concurrent.TimeUnit;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;

/** Each setting of a host's client that is missing is named in the log, and no other; nothing is connected. */
@SuppressWarnings("deprecation") // Adaptive refresh is the default only since Lettuce 7.0.
class HostClientTest {
    private static final RedisURI NOWHERE = RedisURI.create("redis://127.0.0.1:1");
    private static final ClientOptions GOOD = ClientOptions.builder()
            .disconnectedBehavior(DisconnectedBehavior.REJECT_COMMANDS)
            .timeoutOptions(TimeoutOptions.enabled())
            .build();

    private final RedisClient client = RedisClient.create(NOWHERE);
    private final RedisClusterClient clusterClient = RedisClusterClient.create(NOWHERE);

    @AfterEach
    void close() {
        client.shutdown(0, 2, TimeUnit.SECONDS);
        clusterClient.shutdown(0, 2, TimeUnit.SECONDS);
    }

    @Test
    void ofOneThatHasAllNothingIsSaid() {
        assertThat(warningsOf(GOOD)).isEmpty();
        assertThat(warningsOf(ClusterTopologyRefreshOptions.builder()
                        .enablePeriodicRefresh()
                        .enableAllAdaptiveRefreshTriggers()
                        .build()))
                .isEmpty();
    }

    @Test
    void oneThatKeepsCommandsIsToldToRejectThem() {
        ClientOptions.Builder keeping = GOOD.mutate().disconnectedBehavior(DisconnectedBehavior.DEFAULT);

        assertThat(warningsOf(keeping.build()))
                .singleElement()
                .asString()
                .contains("disconnectedBehavior(REJECT_COMMANDS)");
        // One that never connects again rejects them by itself.
        assertThat(warningsOf(keeping.autoReconnect(false).build())).isEmpty();
    }

    @Test
    void oneThatWaitsForeverIsToldToTimeCommandsOut() {
        ClientOptions waiting = GOOD.mutate()
                .timeoutOptions(TimeoutOptions.builder().timeoutCommands(false).build())
                .build();

        assertThat(warningsOf(waiting)).singleElement().asString().contains("timeoutOptions(TimeoutOptions.enabled())");
    }

    @Test
    void oneThatDoesNotRefreshPeriodicallyIsToldTo() {
        ClusterTopologyRefreshOptions adaptive = ClusterTopologyRefreshOptions.builder()
                .enablePeriodicRefresh(false)
                .enableAllAdaptiveRefreshTriggers()
                .build();

        assertThat(warningsOf(adaptive)).singleElement().asString().contains("enablePeriodicRefresh");
    }

    @Test
    void oneThatDoesNotRefreshAdaptivelyIsToldToAndOfNothingElse() {
        assertThat(warningsOf(new Periodic()))
                .singleElement()
                .asString()
                .contains("enableAllAdaptiveRefreshTriggers()")
                .doesNotContain("enablePeriodicRefresh");
    }

    private List<String> warningsOf(ClientOptions options) {
        client.setOptions(options);
        try (LogLines log = LogLines.record()) {
            RedisPresenceStore.builder(client, NOWHERE);
            return log.containing(HostClient.class.getName());
        }
    }

    private List<String> warningsOf(ClusterTopologyRefreshOptions refresh) {
        clusterClient.setOptions(ClusterClientOptions.builder(GOOD)
                .topologyRefreshOptions(refresh)
                .build());
        try (LogLines log = LogLines.record()) {
            RedisPresenceStore.builder(clusterClient);
            return log.containing(HostClient.class.getName());
        }
    }

    /** As Lettuce before 7.0 has it unless told otherwise; later ones have triggers by themselves. */
    private static final class Periodic extends ClusterTopologyRefreshOptions {
        Periodic() {
            super(builder().enablePeriodicRefresh());
        }

        @Override
        public Set<RefreshTrigger> getAdaptiveRefreshTriggers() {
            return Set.of();
        }
    }
}
