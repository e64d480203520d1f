package io.presence4j.engine;

import io.presence4j.Member;
import io.presence4j.PresenceEvent;
import io.presence4j.PresenceTracker;
import io.presence4j.spi.Change;
import io.presence4j.spi.TopicMessage;
import java.time.Instant;
import java.time.temporal.ChronoUnit;
import java.util.ArrayList;
import java.util.HashSet;
import java.util.List;
import java.util.Set;
import org.jspecify.annotations.Nullable;

/**
 * Tells the joins and leaves of one shard as they come; a gap is told as such. Timer thread only; what
 * {@link Announcements} reads of it is volatile.
 */
final class AnnouncementFollower implements Follower {
    private final Announcements announcements;
    private final ShardLink link;
    private final EarlyMessages early;
    private final PolledVersion polled;
    private final AskedVersion asked = new AskedVersion();
    private final Set<String> keptBack = new HashSet<>();
    private long epoch;
    private volatile long version;
    private volatile boolean begun;
    private volatile int size;
    private boolean subscribed;
    private boolean lossOpen;

    AnnouncementFollower(Announcements announcements, ShardLink link, EarlyMessages early, PolledVersion polled) {
        this.announcements = announcements;
        this.link = link;
        this.early = early;
        this.polled = polled;
        this.lossOpen = link.lossWindow.isOpen();
    }

    @Override
    public String topic() {
        return PresenceTracker.EVERYONE;
    }

    int shard() {
        return link.shard();
    }

    boolean hasBegun() {
        return begun;
    }

    long version() {
        return version;
    }

    int size() {
        return size;
    }

    @Override
    public void message(TopicMessage message) {
        if (!subscribed) {
            return;
        }
        boolean isEarly = begun && version != 0 && message.epoch() == epoch && message.previous() > version;
        if (!isEarly || !early.hold(message)) {
            take(message);
        }
    }

    /** Tells the early messages whose turn has come; in how many nanoseconds to come back for the others. */
    long step() {
        for (TopicMessage next = early.take(version); next != null; next = early.take(version)) {
            take(next);
        }
        return early.untilNextNanos();
    }

    private void take(TopicMessage message) {
        if (message.epoch() < epoch || (message.epoch() == epoch && message.version() <= version)) {
            return;
        }
        boolean follows = message.epoch() == epoch && message.previous() == version;
        long previous = version;
        if (begun && message.epoch() == epoch && message.previous() != 0 && message.previous() < version) {
            link.lossWindow.open();
        }
        boolean known = version != 0;
        epoch = message.epoch();
        version = message.version();
        size = message.size();
        if (!begun) {
            return;
        }
        if (known && !follows) {
            announcements.gap();
        }
        announcements.tell(events(message, previous));
    }

    private List<PresenceEvent> events(TopicMessage message, long previous) {
        List<PresenceEvent> events = new ArrayList<>();
        int everybody = announcements.size();
        for (Change change : message.changes()) {
            String userId = change.userId();
            if (change instanceof Change.Joined joined) {
                boolean wasKeptBack = keptBack.remove(userId);
                if (!wasKeptBack && !(joined.restored() && lossOpen)) {
                    events.add(new PresenceEvent.Joined(
                            topic(),
                            previous,
                            version,
                            everybody,
                            member(userId, Instant.EPOCH.plus(joined.sinceMicros(), ChronoUnit.MICROS))));
                }
            } else if (change instanceof Change.Left left) {
                if (lossOpen) {
                    keptBack.add(userId);
                } else {
                    events.add(new PresenceEvent.Left(
                            topic(), previous, version, everybody, member(userId, Instant.EPOCH), left.reason()));
                }
            }
        }
        return events;
    }

    private static Member member(String userId, Instant since) {
        return new Member(userId, since, List.of(), false);
    }

    @Override
    public void subscribed() {
        subscribed = true;
        asked.compare();
        link.lease.beatSoon();
    }

    @Override
    public boolean isComparing() {
        return asked.isComparing();
    }

    private void jumpTo(long told) {
        version = told;
        size = link.everyoneSize();
        announcements.gap();
    }

    @Override
    public void beatAnswered() {
        Long told = polled.comesDue() ? polled.version() : null;
        if (told != null && told > version) {
            jumpTo(told);
        }
    }

    @Override
    public void asked() {
        asked.sent(epoch, version);
    }

    @Override
    public void version(@Nullable Long told) {
        long now = told == null ? 0 : told;
        if (begun && asked.wentBack(told, link.standing.epoch())) {
            goBackTo(now);
        }
        if (!begun) {
            if (!subscribed) {
                return;
            }
            begun = true;
            epoch = link.standing.epoch();
            version = Math.max(version, now);
            size = link.everyoneSize();
            announcements.begin();
        } else if (now > version && asked.isComparing()) {
            jumpTo(now);
        }
        asked.answered();
        polled.told(told, asked.version());
    }

    /** The topic's versions begin again lower; what a message brought meanwhile stands. */
    private void goBackTo(long lower) {
        boolean wasOpen = lossOpen;
        if (version == asked.version()) {
            version = lower;
        }
        link.lossWindow.open();
        // That tells of a gap only once.
        if (wasOpen) {
            announcements.gap();
        }
    }

    @Override
    public void lossOpened() {
        polled.forget();
        if (!lossOpen) {
            lossOpen = true;
            announcements.gap();
        }
    }

    @Override
    public void lossClosed() {
        lossOpen = false;
        keptBack.clear();
        announcements.gap();
    }
}
