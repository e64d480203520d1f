package io.presence4j.redis;

import io.lettuce.core.AbstractRedisClient;
import io.lettuce.core.ClientOptions;
import io.lettuce.core.ClientOptions.DisconnectedBehavior;
import io.lettuce.core.RedisClient;
import io.lettuce.core.RedisURI;
import io.lettuce.core.SocketOptions;
import io.lettuce.core.TimeoutOptions;
import io.lettuce.core.cluster.ClusterClientOptions;
import io.lettuce.core.cluster.ClusterTopologyRefreshOptions;
import io.lettuce.core.cluster.RedisClusterClient;
import io.lettuce.core.protocol.ProtocolVersion;
import io.lettuce.core.resource.ClientResources;
import io.lettuce.core.resource.Delay;
import io.lettuce.core.resource.NettyCustomizer;
import io.netty.bootstrap.Bootstrap;
import io.netty.channel.ChannelOption;
import java.time.Duration;
import java.util.List;
import java.util.concurrent.TimeUnit;

/**
 * Clients that a session makes for itself and ends with itself. Commands are refused while a connection is down, so that
 * none is sent twice; reconnecting waits a second at most.
 */
final class OwnClient {
    private static final Duration MOST_RECONNECT_DELAY = Duration.ofSeconds(1);
    /** To leave a connection that is tried anew all the time gains nothing before it is known to be lost for good. */
    private static final Duration MOST_DOWN = Duration.ofSeconds(20);

    private static final Duration TOPOLOGY_PERIOD = Duration.ofSeconds(15);
    private static final int MOST_QUEUED = 100_000;

    private OwnClient() {}

    static Topology ofServer(RedisURI uri, Duration timeout) {
        ClientResources resources = resources();
        RedisClient client = RedisClient.create(resources, uri);
        client.setOptions(common(ClientOptions.builder(), timeout).build());
        return new ServerTopology(client, uri, MOST_DOWN, () -> {
            shutDown(client, resources);
        });
    }

    @SuppressWarnings("deprecation") // Adaptive refresh is the default only since Lettuce 7.0.
    static Topology ofCluster(List<RedisURI> uris, Duration timeout) {
        ClientResources resources = resources();
        RedisClusterClient client = RedisClusterClient.create(resources, uris);
        ClusterClientOptions.Builder options = ClusterClientOptions.builder();
        common(options, timeout);
        client.setOptions(options.topologyRefreshOptions(ClusterTopologyRefreshOptions.builder()
                        .enableAllAdaptiveRefreshTriggers()
                        .enablePeriodicRefresh(TOPOLOGY_PERIOD)
                        .refreshTriggersReconnectAttempts(2)
                        .build())
                .build());
        return new ClusterTopology(client, () -> {
            shutDown(client, resources);
        });
    }

    private static void shutDown(AbstractRedisClient client, ClientResources resources) {
        Unwaited.observe(client.shutdownAsync(0, 2, TimeUnit.SECONDS).whenComplete((done, failure) -> {
            var unused = resources.shutdown(0, 2, TimeUnit.SECONDS);
        }));
    }

    private static ClientResources resources() {
        return ClientResources.builder()
                .reconnectDelay(Delay.fullJitter(Duration.ZERO, MOST_RECONNECT_DELAY, 1, TimeUnit.MILLISECONDS))
                .nettyCustomizer(new Abort())
                .build();
    }

    private static ClientOptions.Builder common(ClientOptions.Builder options, Duration timeout) {
        return options.protocolVersion(ProtocolVersion.RESP3)
                .disconnectedBehavior(DisconnectedBehavior.REJECT_COMMANDS)
                .requestQueueSize(MOST_QUEUED)
                .timeoutOptions(TimeoutOptions.enabled(timeout))
                .socketOptions(SocketOptions.builder()
                        .connectTimeout(timeout)
                        .keepAlive(true)
                        .build());
    }

    /** Closing a connection aborts it: what the system has not sent yet is never sent. */
    private static final class Abort implements NettyCustomizer {
        @Override
        public void afterBootstrapInitialized(Bootstrap bootstrap) {
            bootstrap.option(ChannelOption.SO_LINGER, 0);
        }
    }
}
