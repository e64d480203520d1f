package io.presence4j.redis;

import io.lettuce.core.pubsub.StatefulRedisPubSubConnection;
import java.util.List;
import java.util.concurrent.CompletionStage;

/**
 * Sharded Pub/Sub: a channel is heard on the node that has its slot, over a connection of its own within ours. Each is
 * subscribed to by itself, since one command must not name two slots.
 */
record ShardedSubscriptions(Topology topology) implements Subscriptions {
    @Override
    public CompletionStage<? extends StatefulRedisPubSubConnection<String, byte[]>> connect() {
        return topology.connectShardedPubSub();
    }

    @Override
    public List<CompletionStage<Void>> subscribe(
            StatefulRedisPubSubConnection<String, byte[]> open, List<String> channels) {
        return channels.stream()
                .<CompletionStage<Void>>map(channel -> open.async().ssubscribe(channel))
                .toList();
    }

    @Override
    public CompletionStage<Void> unsubscribe(StatefulRedisPubSubConnection<String, byte[]> open, String channel) {
        return open.async().sunsubscribe(channel);
    }

    @Override
    public List<CompletionStage<String>> ping(StatefulRedisPubSubConnection<String, byte[]> open) {
        return topology.pingNodes(open);
    }
}
