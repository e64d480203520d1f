package io.presence4j.redis;

import io.lettuce.core.pubsub.StatefulRedisPubSubConnection;
import java.util.List;
import java.util.concurrent.CompletionStage;

/** Plain Pub/Sub: one server, in a cluster any node, hears all that is published. */
record PlainSubscriptions(Topology topology) implements Subscriptions {
    private static final int MOST_CHANNELS = 1000;

    @Override
    public CompletionStage<? extends StatefulRedisPubSubConnection<String, byte[]>> connect() {
        return topology.connectPubSub();
    }

    @Override
    public List<CompletionStage<Void>> subscribe(
            StatefulRedisPubSubConnection<String, byte[]> open, List<String> channels) {
        return Chunks.of(channels, MOST_CHANNELS)
                .<CompletionStage<Void>>map(some -> open.async().subscribe(some.toArray(String[]::new)))
                .toList();
    }

    @Override
    public CompletionStage<Void> unsubscribe(StatefulRedisPubSubConnection<String, byte[]> open, String channel) {
        return open.async().unsubscribe(channel);
    }

    @Override
    public List<CompletionStage<String>> ping(StatefulRedisPubSubConnection<String, byte[]> open) {
        return List.of(open.async().ping());
    }
}
