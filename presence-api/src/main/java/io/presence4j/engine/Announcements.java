package io.presence4j.engine;

import io.presence4j.PresenceEvent;
import io.presence4j.PresenceListener;
import io.presence4j.PresenceTracker;
import io.presence4j.Roster;
import io.presence4j.Subscription;
import java.util.ArrayList;
import java.util.List;

/**
 * Users' joins and leaves for those who subscribed: every shard's, without a roster.
 *
 * <p>Its monitor orders the events and guards the list of lanes. Followers are the timer thread's.
 */
final class Announcements {
    private final List<AnnouncementFollower> followers = new ArrayList<>();
    private final List<Lane> lanes = new ArrayList<>();
    private final List<Lane> waiting = new ArrayList<>();
    private final Callbacks callbacks;
    private final int most;

    Announcements(Callbacks callbacks, int most) {
        this.callbacks = callbacks;
        this.most = most;
    }

    synchronized void add(AnnouncementFollower follower) {
        followers.add(follower);
    }

    /** Nobody listens any more. */
    synchronized void clear() {
        followers.clear();
    }

    Lane lane(PresenceListener listener) {
        Lane[] self = new Lane[1];
        Lane lane = new Lane(listener, callbacks, most, () -> resync(self[0]));
        self[0] = lane;
        return lane;
    }

    private synchronized PresenceEvent resync(Lane lane) {
        lane.resumed();
        return resynced();
    }

    synchronized void attach(Lane lane) {
        waiting.add(lane);
        begin();
    }

    /** Whether nobody is left. */
    synchronized boolean detach(Lane lane) {
        lanes.remove(lane);
        waiting.remove(lane);
        return lanes.isEmpty() && waiting.isEmpty();
    }

    Subscription subscription(Lane lane, Runnable onClose) {
        return () -> {
            lane.close();
            onClose.run();
        };
    }

    /** A follower knows where it stands: once all do, listeners begin. */
    synchronized void begin() {
        if (followers.stream().allMatch(AnnouncementFollower::hasBegun)) {
            for (Lane lane : waiting) {
                lane.offer(resynced());
                lanes.add(lane);
            }
            waiting.clear();
        }
    }

    synchronized void tell(List<PresenceEvent> events) {
        for (PresenceEvent event : events) {
            lanes.forEach(lane -> lane.offer(event));
        }
    }

    /** Events may be missing here. */
    synchronized void gap() {
        PresenceEvent event = resynced();
        lanes.forEach(lane -> lane.offer(event));
    }

    int size() {
        return followers.stream().mapToInt(AnnouncementFollower::size).sum();
    }

    private PresenceEvent resynced() {
        long version = 0;
        for (AnnouncementFollower follower : followers) {
            version = Math.max(version, follower.version());
        }
        return new PresenceEvent.Resynced(new Roster(PresenceTracker.EVERYONE, version, List.of()), version, size());
    }
}
