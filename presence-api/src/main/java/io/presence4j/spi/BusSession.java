package io.presence4j.spi;

import java.util.concurrent.CompletionStage;

/** One tracker's end of a bus. Any thread; nothing blocks. */
public interface BusSession extends AutoCloseable {
    /** Wants the channel's messages; {@link BusSink#subscribed} tells when they come. Idempotent. */
    void subscribe(Channel channel);

    /** Wants them no more; some may still come. Idempotent. */
    void unsubscribe(Channel channel);

    /** Sends a message to all who subscribed. Not called on a store's own bus. */
    CompletionStage<Void> publish(TopicMessage message);

    /** Ends it. Idempotent; does not wait. */
    @Override
    void close();
}
