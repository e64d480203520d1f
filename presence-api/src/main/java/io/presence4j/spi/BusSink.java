package io.presence4j.spi;

/** Where a bus delivers. Both methods only hand over: they may be called on any thread, also with a store's lock held. */
public interface BusSink {
    /** A message came. */
    void message(TopicMessage message);

    /**
     * From now on messages of this channel come; any before may be lost: compare now. Said at least once after each
     * {@link BusSession#subscribe} of a channel that was not subscribed, else nothing is ever told of it; again whenever
     * messages may have been lost; otherwise as often as the bus likes.
     */
    void subscribed(Channel channel);
}
