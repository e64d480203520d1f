package io.presence4j.inmemory;

import static io.presence4j.PresenceTracker.EVERYONE;

import io.presence4j.spi.HeldPage;
import io.presence4j.spi.Reading;
import io.presence4j.spi.RosterPage;
import io.presence4j.spi.RosterPage.StoredMember;
import io.presence4j.spi.StatementKey;
import java.util.ArrayList;
import java.util.Collection;
import java.util.HashSet;
import java.util.List;
import java.util.Set;
import org.jspecify.annotations.Nullable;

/** The queries. None of them writes. */
final class Reads {
    private Reads() {}

    static RosterPage roster(ShardState state, long now, String topic, String cursor, int pageSize) {
        List<StoredMember> members = new ArrayList<>();
        Roster roster = state.roster(topic);
        String last = cursor;
        String user = roster == null ? null : roster.after(last);
        while (roster != null && user != null && members.size() < pageSize) {
            members.add(stored(user, roster.get(user)));
            last = user;
            user = roster.after(last);
        }
        String next = user == null ? null : last;
        return new RosterPage(
                state.status(now, null),
                state.versionOf(topic),
                state.size(topic),
                List.copyOf(members),
                next,
                state.lost(topic));
    }

    private static StoredMember stored(String userId, @Nullable Member member) {
        if (member == null) {
            throw new IllegalStateException("a roster has its own users: " + userId);
        }
        return new StoredMember(
                userId,
                member.sinceMicros(),
                member.statements().stream()
                        .map(s -> new RosterPage.Statement(s.instance(), s.version(), s.attributes()))
                        .toList());
    }

    static Reading<Set<String>> online(ShardState state, Collection<String> userIds) {
        Set<String> online = new HashSet<>();
        Roster roster = state.roster(EVERYONE);
        if (roster != null) {
            userIds.stream().filter(user -> roster.get(user) != null).forEach(online::add);
        }
        return new Reading<>(Set.copyOf(online), state.lost(EVERYONE));
    }

    static Reading<Integer> count(ShardState state, String topic) {
        return new Reading<>(state.size(topic), state.lost(topic));
    }

    /** Walks the instance's topics, looking at {@code pageSize} roster entries at most. */
    static HeldPage held(ShardState state, String instance, String cursor, int pageSize) {
        HeldCursor place = HeldCursor.parse(cursor);
        List<StatementKey> statements = new ArrayList<>();
        List<String> topics = new ArrayList<>();
        int examined = 0;
        for (String topic : state.topics().of(instance).tailSet(place.topic(), true)) {
            topics.add(topic);
            String user = state.userAfter(topic, place.userIn(topic));
            while (user != null) {
                if (examined++ == pageSize) {
                    return new HeldPage(topics, statements, place.toString());
                }
                if (state.statement(topic, user, instance) != null) {
                    statements.add(new StatementKey(topic, user));
                }
                place = new HeldCursor(topic, user);
                user = state.userAfter(topic, user);
            }
        }
        return new HeldPage(topics, statements, null);
    }
}
