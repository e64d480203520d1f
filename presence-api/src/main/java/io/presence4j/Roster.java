package io.presence4j;

import java.util.Comparator;
import java.util.List;
import java.util.Optional;

/**
 * The members of a topic at one version.
 *
 * @param topic whose members
 * @param version the topic's version; for {@link PresenceTracker#EVERYONE} the highest of its shards, which says
 *     nothing about a single user
 * @param members sorted by {@link Member#userId()}; immutable; empty when nobody is there
 */
public record Roster(String topic, long version, List<Member> members) {
    private static final Comparator<Member> BY_USER = Comparator.comparing(Member::userId);

    /** Sorts and copies the members. */
    public Roster {
        members = members.stream().sorted(BY_USER).toList();
    }

    /** How many members. */
    public int size() {
        return members.size();
    }

    /** The member with this id, if there. Cost: a binary search. */
    public Optional<Member> member(String userId) {
        int low = 0;
        int high = members.size() - 1;
        while (low <= high) {
            int middle = (low + high) >>> 1;
            int order = members.get(middle).userId().compareTo(userId);
            if (order == 0) {
                return Optional.of(members.get(middle));
            }
            if (order < 0) {
                low = middle + 1;
            } else {
                high = middle - 1;
            }
        }
        return Optional.empty();
    }

    /** Whether the user is a member. Cost: a binary search. */
    public boolean contains(String userId) {
        return member(userId).isPresent();
    }
}
