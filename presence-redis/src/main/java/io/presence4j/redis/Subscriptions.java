package io.presence4j.redis;

import io.lettuce.core.pubsub.StatefulRedisPubSubConnection;
import java.util.List;
import java.util.concurrent.CompletionStage;

/** The commands of one kind of Pub/Sub. */
interface Subscriptions {
    /** Opens a connection for them. */
    CompletionStage<? extends StatefulRedisPubSubConnection<String, byte[]>> connect();

    /** Subscribes; a stage for each command, which says nothing of later. */
    List<CompletionStage<Void>> subscribe(StatefulRedisPubSubConnection<String, byte[]> open, List<String> channels);

    /** Ends a subscription. */
    CompletionStage<Void> unsubscribe(StatefulRedisPubSubConnection<String, byte[]> open, String channel);

    /** Pings every server that this connection hears; a stage for each. */
    List<CompletionStage<String>> ping(StatefulRedisPubSubConnection<String, byte[]> open);
}
