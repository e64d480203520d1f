package io.presence4j.testkit;

import io.presence4j.CloseRequest;
import io.presence4j.ConnectOptions;
import io.presence4j.PresenceConnection;
import io.presence4j.PresenceSocket;
import io.presence4j.PresenceTracker;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;

/** A connection and the client at its far end: answers each ping, and closes when asked, unless it is asleep. */
public final class Client implements PresenceSocket {
    private final Cast cast;
    private final PresenceConnection connection;
    private final List<CloseRequest> closeRequests = new ArrayList<>();
    private boolean asleep;
    private boolean missesNextPing;
    private boolean hasMissedPing;

    Client(Cast cast, PresenceTracker tracker, String userId) {
        this.cast = cast;
        this.connection = tracker.connect(userId, ConnectOptions.of(this));
    }

    /** The host's end. */
    public PresenceConnection connection() {
        return connection;
    }

    /** Joins with these attributes; again replaces them. */
    public void join(String topic, Map<String, String> attributes) {
        connection.join(topic, attributes);
        cast.topics().add(topic);
    }

    /** Replaces the attributes in a topic that it joined. */
    public void update(String topic, Map<String, String> attributes) {
        connection.update(topic, attributes);
    }

    /** Leaves the topic. */
    public void leave(String topic) {
        connection.leave(topic);
    }

    /** Closes for good. */
    public void close() {
        connection.close();
    }

    /** Answers nothing from now on, without a goodbye: a laptop that sleeps, a phone without signal. */
    public void fallAsleep() {
        asleep = true;
    }

    /** Beats, and answers again from now on. */
    public void wakeUp() {
        asleep = false;
        connection.heartbeat();
    }

    /** Whether it is asleep. */
    public boolean isAsleep() {
        return asleep;
    }

    /** Does not answer the next ping: one lost heartbeat. */
    public void missNextPing() {
        missesNextPing = true;
    }

    /** Whether that has happened. */
    public boolean hasMissedPing() {
        return hasMissedPing;
    }

    /** What its socket was asked, asleep or not. */
    public List<CloseRequest> closeRequests() {
        return List.copyOf(closeRequests);
    }

    @Override
    public void ping(PresenceConnection pinged) {
        if (missesNextPing) {
            missesNextPing = false;
            hasMissedPing = true;
        } else if (!asleep) {
            pinged.heartbeat();
        }
    }

    @Override
    public void close(PresenceConnection asked, CloseRequest why) {
        closeRequests.add(why);
        if (!asleep) {
            asked.close();
        }
    }

    /** Whether the store should know of it in the topic, once all has settled. */
    boolean isIn(String topic) {
        return connection.isOpen()
                && !asleep
                && (topic.equals(PresenceTracker.EVERYONE)
                        || connection.topics().contains(topic));
    }
}
