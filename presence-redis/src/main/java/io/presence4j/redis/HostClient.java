package io.presence4j.redis;

import io.lettuce.core.ClientOptions;
import io.lettuce.core.ClientOptions.DisconnectedBehavior;
import io.lettuce.core.RedisClient;
import io.lettuce.core.cluster.ClusterClientOptions;
import io.lettuce.core.cluster.ClusterTopologyRefreshOptions;
import io.lettuce.core.cluster.RedisClusterClient;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/**
 * Looks at clients of the host's, which are used as they are. What makes them slower to recover than a client of a session's
 * own is told in the log; nothing depends on it.
 */
final class HostClient {
    private static final Logger log = LoggerFactory.getLogger(HostClient.class);

    private HostClient() {}

    static void check(RedisClient client) {
        warnOf(client.getOptions());
    }

    static void check(RedisClusterClient client) {
        warnOf(client.getOptions());
        if (client.getOptions() instanceof ClusterClientOptions options) {
            warnOf(options.getTopologyRefreshOptions());
        }
    }

    private static void warnOf(ClusterTopologyRefreshOptions options) {
        if (!options.isPeriodicRefreshEnabled()) {
            log.warn(
                    "The RedisClusterClient does not refresh its topology periodically: it may not notice a node that died"
                            + " without a word. Set ClusterTopologyRefreshOptions.enablePeriodicRefresh");
        }
        if (options.getAdaptiveRefreshTriggers().isEmpty()) {
            log.warn(
                    "The RedisClusterClient does not refresh its topology when a slot moves or a node is lost: it goes on"
                            + " asking former masters until the next periodic refresh. Set"
                            + " ClusterTopologyRefreshOptions.enableAllAdaptiveRefreshTriggers(), the default from"
                            + " Lettuce 7.0 on");
        }
    }

    private static void warnOf(ClientOptions options) {
        if (options.getDisconnectedBehavior() != DisconnectedBehavior.REJECT_COMMANDS && options.isAutoReconnect()) {
            log.warn(
                    "The Lettuce client keeps commands while it is disconnected and sends them again, so that after an outage"
                            + " the server gets many old ones. Set ClientOptions.disconnectedBehavior(REJECT_COMMANDS)");
        }
        if (!options.getTimeoutOptions().isTimeoutCommands()) {
            log.warn(
                    "The Lettuce client does not time commands out. Set ClientOptions.timeoutOptions(TimeoutOptions.enabled())");
        }
    }
}
