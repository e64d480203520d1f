package io.presence4j.inmemory;

import static io.presence4j.PresenceTracker.EVERYONE;

import io.presence4j.spi.ShardStatus;
import java.util.HashMap;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/** Everything that one shard keeps, in the parts that can be lost one by one. Guarded by the shard lock. */
final class ShardState {
    private final int shard;
    private final Meta meta;
    private final Deadlines deadlines;
    private final Versions versions;
    private final Topics topics;
    private final Map<String, Roster> rosters;

    ShardState(int shard) {
        this(shard, new Meta(), new Deadlines(), new Versions(), new Topics(), new HashMap<>());
    }

    private ShardState(
            int shard, Meta meta, Deadlines deadlines, Versions versions, Topics topics, Map<String, Roster> rosters) {
        this.shard = shard;
        this.meta = meta;
        this.deadlines = deadlines;
        this.versions = versions;
        this.topics = topics;
        this.rosters = rosters;
    }

    static ShardState bornAt(int shard, long micros) {
        ShardState state = new ShardState(shard);
        state.meta.set(Meta.EPOCH, micros);
        return state;
    }

    int shard() {
        return shard;
    }

    Meta meta() {
        return meta;
    }

    Deadlines deadlines() {
        return deadlines;
    }

    Versions versions() {
        return versions;
    }

    Topics topics() {
        return topics;
    }

    Map<String, Roster> rosters() {
        return rosters;
    }

    @Nullable
    Roster roster(String topic) {
        return rosters.get(topic);
    }

    /** The topic's first user after this one; null at the end, and when there is no roster. "" comes before all. */
    @Nullable
    String userAfter(String topic, String userId) {
        Roster roster = rosters.get(topic);
        return roster == null ? null : roster.after(userId);
    }

    /** What the instance says of the user in the topic; null for nothing. */
    @Nullable
    Statement statement(String topic, String userId, String instance) {
        Roster roster = rosters.get(topic);
        Member member = roster == null ? null : roster.get(userId);
        return member == null ? null : member.of(instance);
    }

    int size(String topic) {
        Roster roster = rosters.get(topic);
        return roster == null ? 0 : roster.size();
    }

    /** Should both the version and the roster of {@code everyone} be lost, this tells that it had them. */
    void noteOccupied(String topic, boolean occupied) {
        if (topic.equals(EVERYONE) && (occupied || meta.has(Meta.EVERYONE))) {
            meta.set(Meta.EVERYONE, occupied ? 1 : 0);
        }
    }

    /** Whether a key was lost: there is a version but no roster; or neither of {@code everyone}, which was occupied. */
    boolean lost(String topic) {
        return !rosters.containsKey(topic) && (versions.isOccupied(topic) || lostVersion(topic));
    }

    /** Whether the topic has a version, or had one that was lost. */
    boolean hadVersion(String topic) {
        return versions.of(topic) != null || lostVersion(topic);
    }

    private boolean lostVersion(String topic) {
        boolean hadOne = rosters.containsKey(topic) || (topic.equals(EVERYONE) && meta.get(Meta.EVERYONE) == 1);
        return hadOne && versions.of(topic) == null;
    }

    /** What readers compare with: of a topic without a version {@code top}, which is no earlier than one that it lost. */
    long versionOf(String topic) {
        Long version = versions.of(topic);
        if (version != null) {
            return version;
        }
        long top = meta.get(Meta.TOP);
        return lostVersion(topic) ? Math.max(top, 1) : top;
    }

    /** The shard at {@code now}, as told to this caller, or to a reader. */
    ShardStatus status(long now, @Nullable String caller) {
        return new ShardStatus(
                meta.get(Meta.EPOCH),
                now,
                meta.get(Meta.TOP),
                meta.longest(Meta.LEASE) / 1000,
                Judge.nextDeadlineMillis(this, now, caller),
                size(EVERYONE));
    }

    ShardState copy() {
        Map<String, Roster> copies = new HashMap<>();
        rosters.forEach((topic, roster) -> copies.put(topic, roster.copy()));
        return new ShardState(shard, meta.copy(), deadlines.copy(), versions.copy(), topics.copy(), copies);
    }
}
