package io.presence4j.engine;

import io.presence4j.LeaveReason;
import io.presence4j.Member;
import io.presence4j.PresenceEvent;
import io.presence4j.spi.Change;
import io.presence4j.spi.RosterPage;
import io.presence4j.spi.TopicMessage;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.LinkedHashMap;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import org.jspecify.annotations.Nullable;

/**
 * A topic's roster in one shard, as it is and as it was told.
 *
 * <p>The two differ only while a loss is waited out: then leaves, and what a read shows, are kept back. Guarded by its
 * {@link Feed}; it knows no threads and no store.
 */
final class ReplicaState {
    private final String topic;
    private Map<String, Entry> members = new HashMap<>();
    /** What was told of those users of whom it is not what is. */
    private final Map<String, Told> toldOtherwise = new LinkedHashMap<>();

    private long version;
    /** The version of the last event: messages that change no member as others see it are not told. */
    private long toldVersion;

    private int toldSize;
    private boolean keepingBack;

    ReplicaState(String topic) {
        this.topic = topic;
    }

    /** A change of one user that is to be told. */
    private record Difference(
            String userId,
            @Nullable Member before,
            @Nullable Member after,
            LeaveReason reason) {}

    boolean isEmpty() {
        return members.isEmpty();
    }

    long version() {
        return version;
    }

    int toldSize() {
        return toldSize;
    }

    void keepBack() {
        keepingBack = true;
    }

    /** The members as told. */
    List<Member> told() {
        List<Member> told = new ArrayList<>(toldSize);
        for (Entry entry : members.values()) {
            if (!toldOtherwise.containsKey(entry.userId)) {
                told.add(entry.member());
            }
        }
        for (Told other : toldOtherwise.values()) {
            if (other.member() != null) {
                told.add(other.member());
            }
        }
        return told;
    }

    /** Applies a message that follows the present version. */
    List<PresenceEvent> apply(TopicMessage message) {
        Map<String, Told> before = new LinkedHashMap<>();
        Map<String, LeaveReason> reasons = new HashMap<>();
        for (Change change : message.changes()) {
            before.computeIfAbsent(change.userId(), this::toldOf);
            apply(members, change, message.version(), reasons);
        }
        List<Difference> differences = new ArrayList<>();
        before.forEach((userId, told) -> {
            Member now = memberOf(userId);
            LeaveReason reason = reasons.getOrDefault(userId, LeaveReason.UNKNOWN);
            if (now == null && keepingBack) {
                remember(userId, told, null);
            } else {
                toldOtherwise.remove(userId);
                differences.add(new Difference(userId, told.member(), now, reason));
            }
        });
        return tell(differences, message.version());
    }

    static void apply(Map<String, Entry> members, Change change, long version, Map<String, LeaveReason> reasons) {
        String userId = change.userId();
        if (change instanceof Change.Stated stated) {
            members.computeIfAbsent(userId, id -> new Entry(id, stated.sinceMicros()))
                    .put(new RosterPage.Statement(stated.instance(), version, stated.attributes()));
        } else if (change instanceof Change.Withdrawn withdrawn) {
            reasons.put(userId, withdrawn.reason());
            members.computeIfPresent(userId, (id, entry) -> {
                entry.remove(withdrawn.instance());
                return entry.isGone() ? null : entry;
            });
        } else if (change instanceof Change.Joined joined) {
            members.computeIfAbsent(userId, id -> new Entry(id, joined.sinceMicros()));
        } else if (change instanceof Change.Left left) {
            reasons.put(userId, left.reason());
            members.remove(userId);
        }
    }

    /** Replaces the roster by what was read, for the first time: nothing is told. */
    void begin(Map<String, Entry> read, long readVersion) {
        members = read;
        version = readVersion;
        toldVersion = readVersion;
        toldSize = read.size();
    }

    /** The topic's versions begin again lower: what was told so far counts as of this version. */
    void goBackTo(long lowerVersion) {
        version = lowerVersion;
        toldVersion = lowerVersion;
    }

    /** Replaces the roster by what was read; tells the difference, or keeps it back. */
    List<PresenceEvent> replace(Map<String, Entry> read, long readVersion) {
        Set<String> users = new LinkedHashSet<>(members.keySet());
        users.addAll(read.keySet());
        Map<String, Told> before = new LinkedHashMap<>();
        users.forEach(userId -> before.put(userId, toldOf(userId)));
        members = read;
        List<Difference> differences = new ArrayList<>();
        before.forEach((userId, told) -> {
            Member now = memberOf(userId);
            if (keepingBack) {
                remember(userId, told, now);
            } else {
                toldOtherwise.remove(userId);
                differences.add(new Difference(userId, told.member(), now, LeaveReason.UNKNOWN));
            }
        });
        return tell(differences, readVersion);
    }

    /** The loss is waited out: tells what was kept back and still differs. */
    List<PresenceEvent> release() {
        keepingBack = false;
        List<Difference> differences = new ArrayList<>();
        toldOtherwise.forEach((userId, told) ->
                differences.add(new Difference(userId, told.member(), memberOf(userId), LeaveReason.UNKNOWN)));
        toldOtherwise.clear();
        return tell(differences, version);
    }

    private void remember(String userId, Told told, @Nullable Member now) {
        Member before = told.member();
        boolean same = before == null ? now == null : now != null && !Entry.differ(before, now);
        if (same) {
            toldOtherwise.remove(userId);
        } else {
            toldOtherwise.put(userId, told);
        }
    }

    private Told toldOf(String userId) {
        Told other = toldOtherwise.get(userId);
        if (other != null) {
            return other;
        }
        Member member = memberOf(userId);
        return member == null ? Told.NOBODY : new Told(member);
    }

    private @Nullable Member memberOf(String userId) {
        Entry entry = members.get(userId);
        return entry == null ? null : entry.member();
    }

    private List<PresenceEvent> tell(List<Difference> differences, long newVersion) {
        long previous = toldVersion;
        version = newVersion;
        for (Difference difference : differences) {
            toldSize += (difference.after() == null ? 0 : 1) - (difference.before() == null ? 0 : 1);
        }
        List<PresenceEvent> events = new ArrayList<>(differences.size());
        for (Difference difference : differences) {
            Member before = difference.before();
            Member after = difference.after();
            if (before == null && after != null) {
                events.add(new PresenceEvent.Joined(topic, previous, newVersion, toldSize, after));
            } else if (before != null && after == null) {
                events.add(new PresenceEvent.Left(topic, previous, newVersion, toldSize, before, difference.reason()));
            } else if (before != null && after != null && Entry.differ(before, after)) {
                events.add(new PresenceEvent.Updated(topic, previous, newVersion, toldSize, before, after));
            }
        }
        toldVersion = events.isEmpty() ? toldVersion : newVersion;
        return events;
    }
}
