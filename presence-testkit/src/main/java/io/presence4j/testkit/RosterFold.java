package io.presence4j.testkit;

import io.presence4j.PresenceEvent;
import io.presence4j.Roster;
import java.util.function.Consumer;

/** What the events of one registration add up to, and whether each fits. */
interface RosterFold {
    /** Applies the event; tells which rules it breaks. */
    void apply(PresenceEvent event, Consumer<String> violations);

    /** What must hold once a message's events are told whole. */
    void endOfMessage(Consumer<String> violations);

    /** The members so far. */
    Roster roster();
}
