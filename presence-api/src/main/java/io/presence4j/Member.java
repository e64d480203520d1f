package io.presence4j;

import java.time.Instant;
import java.util.List;
import java.util.Map;

/**
 * A user in a topic, over all its connections on all instances.
 *
 * @param userId who
 * @param since when the user joined the topic, by the store's clock; the epoch of 1970 in a leave that
 *     {@link PresenceTracker#subscribe} tells, which keeps no roster
 * @param attributes its distinct attribute maps, the latest statement's first, at most 16 an instance; immutable;
 *     empty in {@link PresenceTracker#EVERYONE}
 * @param lingering whether its last connection has gone and it stays only until its linger ends; in
 *     {@link PresenceTracker#EVERYONE} told by {@link PresenceTracker#roster} alone
 */
public record Member(String userId, Instant since, List<Map<String, String>> attributes, boolean lingering) {
    /** Copies the list. */
    public Member {
        attributes = List.copyOf(attributes);
    }
}
