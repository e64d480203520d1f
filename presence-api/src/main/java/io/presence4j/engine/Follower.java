package io.presence4j.engine;

import io.presence4j.spi.TopicMessage;
import org.jspecify.annotations.Nullable;

/** Follows the messages of one topic in one shard. Timer thread only. */
interface Follower {
    String topic();

    void message(TopicMessage message);

    /** The bus delivers from now on; anything before may be lost. */
    void subscribed();

    /** Whether the next answered beat should tell the topic's version, to be compared at once. */
    boolean isComparing();

    /** A beat that asks for the topic's version goes out. */
    void asked();

    /** A beat was answered: what the one before told has had its time to come by the bus. */
    void beatAnswered();

    /** The beat told the topic's version; null when the topic is absent. */
    void version(@Nullable Long version);

    /** The shard lost memory: no leave is told for now. */
    void lossOpened();

    /** Everybody had the time to state again. */
    void lossClosed();
}
