package io.presence4j.inmemory;

import static io.presence4j.spi.EvictAnswer.LINGERS;

import io.presence4j.LeaveReason;
import io.presence4j.spi.TopicMessage;
import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/** What one write changes in one topic. */
final class TopicWrite {
    private static final long HALF_A_SECOND = 500_000;

    private final ShardState state;
    private final long now;
    private final String topic;
    private final Roster roster;
    private final TopicChanges changes;
    private boolean endsLingers;

    /** In a topic that has members and lost its version, what was told before is no later than this top. */
    TopicWrite(ShardState state, long now, String topic, long top) {
        this.state = state;
        this.now = now;
        this.topic = topic;
        this.roster = state.rosters().computeIfAbsent(topic, t -> new Roster());
        Long known = state.versions().of(topic);
        long previous = known != null ? known : roster.isEmpty() ? 0 : Math.max(top, 1);
        this.changes = new TopicChanges(state, now, topic, previous);
    }

    /** The instance says this of the user. A linger ends unnoticed, if it says the same. */
    void put(String userId, String instance, List<Map<String, String>> attributes, boolean restored) {
        Member before = roster.get(userId);
        Statement mine = before == null ? null : before.of(instance);
        if (mine != null && mine.attributes().equals(attributes)) {
            return;
        }
        Member others = before == null ? null : before.without(instance);
        Statement linger = others == null ? null : others.of(LINGERS);
        if (others != null && linger != null) {
            endLinger(userId, linger);
            others = others.without(LINGERS);
        }
        Statement rest = others == null ? null : others.first();
        Statement stated = new Statement(instance, changes.statementVersion(), copy(attributes), 0, rest);
        Member after = new Member(before == null ? now : before.sinceMicros(), stated);
        roster.put(userId, after);
        changes.stated(userId, stated, after.sinceMicros());
        if (before == null) {
            changes.joined(userId, restored);
        }
    }

    private void endLinger(String userId, Statement linger) {
        endsLingers = true;
        state.deadlines().removeLinger(new Linger(linger.lingersUntil(), topic, userId));
        changes.withdrawn(userId, LINGERS, LeaveReason.CLOSED);
    }

    /** The instance says nothing of the user any more. */
    void remove(String userId, String instance, long lingerMillis, LeaveReason reason) {
        Member before = roster.get(userId);
        Statement mine = before == null ? null : before.of(instance);
        if (before == null || mine == null) {
            return;
        }
        Member others = before.without(instance);
        if (others != null) {
            roster.put(userId, others);
            changes.withdrawn(userId, instance, reason);
        } else if (lingerMillis > 0) {
            linger(userId, before, mine, lingerMillis);
            changes.withdrawn(userId, instance, reason);
        } else {
            roster.remove(userId);
            changes.withdrawn(userId, instance, reason);
            changes.left(userId, reason);
        }
    }

    private void linger(String userId, Member member, Statement last, long lingerMillis) {
        long until = -Math.floorDiv(-(now + lingerMillis * 1000), HALF_A_SECOND) * HALF_A_SECOND;
        Statement linger = new Statement(LINGERS, changes.statementVersion(), last.attributes(), until, null);
        roster.put(userId, new Member(member.sinceMicros(), linger));
        state.deadlines().linger(new Linger(until, topic, userId));
        state.topics().add(LINGERS, topic);
        changes.stated(userId, linger, member.sinceMicros());
    }

    /** Ends the user's linger, if it is over at this time. */
    void endLinger(String userId, long atMicros) {
        endsLingers = true;
        Member member = roster.get(userId);
        Statement linger = member == null ? null : member.of(LINGERS);
        if (linger != null && linger.lingersUntil() <= atMicros) {
            state.deadlines().removeLinger(new Linger(linger.lingersUntil(), topic, userId));
            remove(userId, LINGERS, 0, LeaveReason.CLOSED);
        }
    }

    /** The message that tells it; null when there is nothing to tell. */
    @Nullable
    TopicMessage finish() {
        TopicMessage message = changes.message();
        if (roster.isEmpty()) {
            state.rosters().remove(topic);
            state.versions().vacate(topic);
            if (message != null || endsLingers) {
                state.topics().remove(LINGERS, topic);
            }
        }
        return message;
    }

    boolean endsLingers() {
        return endsLingers;
    }

    private static List<Map<String, String>> copy(List<Map<String, String>> attributes) {
        return attributes.isEmpty()
                ? List.of()
                : attributes.stream().map(Map::copyOf).toList();
    }
}
