package io.presence4j.spi;

/** Where a bus delivers. Both methods only hand over: they may be called on any thread, also with a store's lock held. */
public interface BusSink {
    /** A message came. */
    void message(TopicMessage message);

    /** From now on messages of this channel come; any before may be lost: compare now. May be said many times. */
    void subscribed(Channel channel);
}
