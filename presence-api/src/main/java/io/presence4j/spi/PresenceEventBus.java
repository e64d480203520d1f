package io.presence4j.spi;

/**
 * Carries {@link TopicMessage}s between trackers. Each store has its own; a host may plug another.
 *
 * <p>It may lose, repeat, delay and reorder messages; receivers tell by their versions. It must not invent or change
 * one. Whenever messages of a subscribed channel may have been lost it says {@link BusSink#subscribed} again.
 *
 * <p>A store's own announces a change in the step that makes it. One that a host plugs promises less: the tracker
 * publishes once the store has answered, so the message of an instance that dies in between never comes, and those of two
 * instances may come in either order. A receiver holds an early one back for 200 ms; then a watch reads the roster anew,
 * and a subscription says {@link io.presence4j.PresenceEvent.Resynced}. A missing one that no other follows is found within
 * three beats, by comparing versions.
 */
public interface PresenceEventBus {
    /**
     * Opens one tracker's end; messages go to the sink until it is closed. Does no I/O that is waited for; never throws
     * for an unreachable broker. What it throws all the same fails the build of the tracker.
     */
    BusSession open(BusSink sink);
}
