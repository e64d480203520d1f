package io.presence4j.engine;

import io.presence4j.Member;
import io.presence4j.PresenceEvent;
import io.presence4j.Roster;
import java.util.ArrayList;
import java.util.List;
import java.util.function.Supplier;
import org.jspecify.annotations.Nullable;

/**
 * One topic's roster on this tracker, shared by all its watches: one replica, or for {@code everyone} one a shard.
 *
 * <p>Its monitor guards the states of its replicas and the order of events: whoever changes a state offers the events to
 * the lanes before letting go, and whoever takes a roster for a resync lets the lane go on before letting go.
 */
final class Feed {
    private final String topic;
    private final List<ReplicaState> states = new ArrayList<>();
    private final List<Replica> replicas = new ArrayList<>();
    private final List<WatchHandle> watches = new ArrayList<>();
    private boolean begun;
    private @Nullable Roster roster;

    Feed(String topic) {
        this.topic = topic;
    }

    String topic() {
        return topic;
    }

    /** Timer thread only. */
    List<Replica> replicas() {
        return replicas;
    }

    synchronized void add(Replica replica, ReplicaState state) {
        replicas.add(replica);
        states.add(state);
    }

    synchronized void attach(WatchHandle watch) {
        watches.add(watch);
        if (begun) {
            watch.begin(resynced());
        }
    }

    /** Whether it was the last. */
    synchronized boolean detach(WatchHandle watch) {
        watches.remove(watch);
        return watches.isEmpty();
    }

    /** The tracker was closed. */
    synchronized void end() {
        watches.forEach(WatchHandle::end);
    }

    synchronized boolean isWatched() {
        return !watches.isEmpty();
    }

    /** A replica has its first roster. */
    synchronized void begin(Runnable action) {
        action.run();
        roster = null;
        if (!begun && replicas.stream().allMatch(Replica::hasBegun)) {
            begun = true;
            PresenceEvent first = resynced();
            watches.forEach(watch -> watch.begin(first));
        }
    }

    synchronized void guarded(Runnable action) {
        action.run();
    }

    /** Changes a replica's state and queues what is to be told of it. */
    synchronized void change(Supplier<List<PresenceEvent>> action) {
        List<PresenceEvent> events = action.get();
        roster = null;
        if (!begun || events.isEmpty()) {
            return;
        }
        int size = size();
        for (PresenceEvent event : events) {
            PresenceEvent sized = states.size() == 1 ? event : withSize(event, size);
            watches.forEach(watch -> watch.offer(sized));
        }
    }

    private static PresenceEvent withSize(PresenceEvent event, int size) {
        if (event instanceof PresenceEvent.Joined joined) {
            return new PresenceEvent.Joined(joined.topic(), joined.previous(), joined.version(), size, joined.member());
        }
        if (event instanceof PresenceEvent.Left left) {
            return new PresenceEvent.Left(
                    left.topic(), left.previous(), left.version(), size, left.last(), left.reason());
        }
        return event;
    }

    /** Versions go back: all listeners are given what they were told once more, under the lower one. */
    synchronized void goBack(Runnable action) {
        action.run();
        roster = null;
        if (begun) {
            PresenceEvent event = resynced();
            watches.forEach(watch -> watch.offer(event));
        }
    }

    /** The roster for a lane that overflowed, which goes on after it. */
    synchronized PresenceEvent resync(Lane lane) {
        lane.resumed();
        return resynced();
    }

    private PresenceEvent resynced() {
        Roster now = roster();
        return new PresenceEvent.Resynced(now, now.version(), now.size());
    }

    synchronized Roster roster() {
        Roster known = roster;
        if (known == null) {
            List<Member> members = new ArrayList<>(size());
            long version = 0;
            for (ReplicaState state : states) {
                members.addAll(state.told());
                version = Math.max(version, state.version());
            }
            known = new Roster(topic, version, members);
            roster = known;
        }
        return known;
    }

    private int size() {
        return states.stream().mapToInt(ReplicaState::toldSize).sum();
    }
}
