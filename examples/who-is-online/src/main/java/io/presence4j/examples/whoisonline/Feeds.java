package io.presence4j.examples.whoisonline;

import io.presence4j.PresenceTracker;
import io.presence4j.Watch;
import java.util.HashMap;
import java.util.Map;

/** The topics that pages of one instance look at: one watch for each, however many pages. */
final class Feeds {
    private final PresenceTracker tracker;
    private final Map<String, Watched> byTopic = new HashMap<>();

    Feeds(PresenceTracker tracker) {
        this.tracker = tracker;
    }

    /** Tells the page the topic's roster and every change from then on. */
    void follow(String topic, Outbox page) {
        RoomFeed feed;
        synchronized (this) {
            feed = byTopic.computeIfAbsent(topic, this::watch).feed;
            feed.add(page);
        }
        page.send();
    }

    /** Tells the page the topic's roster again. */
    void reload(String topic, Outbox page) {
        synchronized (this) {
            Watched watched = byTopic.get(topic);
            if (watched != null) {
                watched.feed.addRoster(page);
            }
        }
        page.send();
    }

    /** Tells the page nothing more of the topic. */
    synchronized void forget(String topic, Outbox page) {
        Watched watched = byTopic.get(topic);
        if (watched == null) {
            return;
        }
        watched.feed.remove(page);
        if (watched.feed.isEmpty()) {
            byTopic.remove(topic);
            watched.watch.close();
        }
    }

    private Watched watch(String topic) {
        RoomFeed feed = new RoomFeed(topic);
        return new Watched(feed, tracker.watch(topic, feed));
    }

    private record Watched(RoomFeed feed, Watch watch) {}
}
