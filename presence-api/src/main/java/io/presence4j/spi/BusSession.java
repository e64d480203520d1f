package io.presence4j.spi;

import java.util.concurrent.CompletionStage;

/**
 * One tracker's end of a bus. Any thread; nothing blocks, and nothing throws for the bus's sake: a channel that it cannot
 * subscribe now it subscribes once it can. (The tracker tries a subscription that threw again every beat, and takes a
 * publish that threw for a failed one.)
 */
public interface BusSession extends AutoCloseable {
    /**
     * Wants the channel's messages, from now until {@link #unsubscribe}. Once they come, and not before, the bus says
     * {@link BusSink#subscribed}, however long that takes. Idempotent: of a channel that is subscribed already nothing need
     * be said again; after an unsubscribe it must be.
     */
    void subscribe(Channel channel);

    /** Wants them no more; some may still come. Idempotent. */
    void unsubscribe(Channel channel);

    /**
     * Sends a message to all who subscribed. Not called on a store's own bus. One that fails is not sent again: the tracker
     * logs it, a line in 10 s at most, and receivers find the gap by comparing versions.
     */
    CompletionStage<Void> publish(TopicMessage message);

    /** Ends it. Idempotent; does not wait. */
    @Override
    void close();
}
