package io.presence4j.inmemory;

import java.util.NavigableMap;
import java.util.TreeMap;
import org.jspecify.annotations.Nullable;

/** The members of one topic, sorted by user, so that the last user looked at says where to go on. */
final class Roster {
    private final NavigableMap<String, Member> members;

    Roster() {
        this(new TreeMap<>());
    }

    private Roster(NavigableMap<String, Member> members) {
        this.members = members;
    }

    @Nullable
    Member get(String userId) {
        return members.get(userId);
    }

    void put(String userId, Member member) {
        members.put(userId, member);
    }

    void remove(String userId) {
        members.remove(userId);
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

    Roster copy() {
        return new Roster(new TreeMap<>(members));
    }
}
