package io.presence4j.inmemory;

import java.util.NavigableMap;
import java.util.TreeMap;
import org.jspecify.annotations.Nullable;

/** The members of one topic, sorted by user, so that the last user looked at says where to go on. */
final class Roster {
    private final NavigableMap<String, Member> members;
    private int lingering;

    Roster() {
        this(new TreeMap<>(), 0);
    }

    private Roster(NavigableMap<String, Member> members, int lingering) {
        this.members = members;
        this.lingering = lingering;
    }

    @Nullable
    Member get(String userId) {
        return members.get(userId);
    }

    void put(String userId, Member member) {
        count(members.put(userId, member), -1);
        count(member, 1);
    }

    void remove(String userId) {
        count(members.remove(userId), -1);
    }

    private void count(@Nullable Member member, int difference) {
        if (member != null && member.isLingering()) {
            lingering += difference;
        }
    }

    /** The first user after this one; null at the end. "" comes before all. */
    @Nullable
    String after(String userId) {
        return members.higherKey(userId);
    }

    int size() {
        return members.size();
    }

    boolean isEmpty() {
        return members.isEmpty();
    }

    boolean isAnyLingering() {
        return lingering > 0;
    }

    Roster copy() {
        return new Roster(new TreeMap<>(members), lingering);
    }
}
