package io.presence4j;

/** Receives the events of a watch or a subscription. */
@FunctionalInterface
public interface PresenceListener {
    /**
     * Handles one event.
     *
     * <p>Called on the callback executor with no lock held, one event at a time, in order for each topic. May block and
     * may call the tracker, {@link PresenceTracker#close()} included; that holds up this listener only. When its
     * queue ({@link PresenceConfig#listenerQueue()}) overflows it gets a {@link PresenceEvent.Resynced} in place of
     * what was dropped. What it throws is logged and ends nothing.
     */
    void onEvent(PresenceEvent event) throws Exception;
}
