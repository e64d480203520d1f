package io.presence4j.spi;

/**
 * Carries {@link TopicMessage}s between trackers. Each store has its own; a host may plug another.
 *
 * <p>It may lose, repeat, delay and reorder messages; receivers tell by their versions. It must not invent or change
 * one. Whenever messages of a subscribed channel may have been lost it says {@link BusSink#subscribed} again.
 */
public interface PresenceEventBus {
    /** Opens one tracker's end; messages go to the sink until it is closed. Does no I/O that is waited for. */
    BusSession open(BusSink sink);
}
