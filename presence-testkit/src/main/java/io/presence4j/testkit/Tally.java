package io.presence4j.testkit;

import static io.presence4j.PresenceEvent.Joined;
import static io.presence4j.PresenceEvent.Left;
import static io.presence4j.PresenceEvent.OfMember;
import static io.presence4j.PresenceEvent.Resynced;

import io.presence4j.PresenceEvent;
import io.presence4j.PresenceListener;
import java.util.HashSet;
import java.util.Set;

/** Counts the events of very many topics, where it would take too long to record and check each. */
final class Tally implements PresenceListener {
    private final Set<String> joined = new HashSet<>();
    private final Set<String> left = new HashSet<>();
    private int events;
    private int resyncs;

    @Override
    public synchronized void onEvent(PresenceEvent event) {
        if (event instanceof Resynced) {
            resyncs++;
        } else if (event instanceof OfMember change) {
            events++;
            String who = change.topic() + "\0" + change.member().userId();
            if (change instanceof Joined) {
                joined.add(who);
            } else if (change instanceof Left) {
                left.add(who);
            }
        }
    }

    /** Watches these topics on the instance. */
    static Tally ofTopics(Instance instance, int topics) {
        Tally tally = new Tally();
        for (int topic = 0; topic < topics; topic++) {
            instance.tracker().watch("room-" + topic, tally);
        }
        return tally;
    }

    /** How many different members joined. */
    synchronized int joined() {
        return joined.size();
    }

    /** How many different members left. */
    synchronized int left() {
        return left.size();
    }

    /** How many events there were, but for resyncs. */
    synchronized int events() {
        return events;
    }

    /** How many resyncs. */
    synchronized int resyncs() {
        return resyncs;
    }

    synchronized void clear() {
        joined.clear();
        left.clear();
        events = 0;
        resyncs = 0;
    }
}
