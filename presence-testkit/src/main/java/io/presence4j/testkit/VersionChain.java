package io.presence4j.testkit;

import static io.presence4j.PresenceEvent.OfMember;
import static io.presence4j.PresenceEvent.Resynced;

import java.util.function.Consumer;

/** The rules for the versions and sizes of a topic's events. */
interface VersionChain {
    /** Starts over from this roster. */
    void resync(Resynced resynced);

    /** Checks an event before it is applied to that many members. */
    void next(OfMember event, int members, Consumer<String> violations);

    /** Checks the message whose events are all applied, if there is one. */
    void endOfMessage(int members, Consumer<String> violations);

    /** The highest so far. */
    long version();
}
