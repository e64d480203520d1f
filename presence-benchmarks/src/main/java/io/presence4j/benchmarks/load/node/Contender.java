package io.presence4j.benchmarks.load.node;

import java.util.Map;

/**
 * Presence in one instance, by one library: who connects here is seen by the listeners of all instances, and is seen to leave
 * when it closes, or some time after this process died. Users are told by number. Any thread.
 */
interface Contender extends AutoCloseable {
    /** Tells from now on what all instances' users do. */
    void listen(Heard heard);

    /** Tells from now on what users do in a topic. */
    default void watch(String topic, Heard heard) {
        throw new UnsupportedOperationException("has no topics: " + topic);
    }

    /** A user comes. May hold up its caller while as many calls are under way as there may be. */
    void connect(int user);

    /** As {@link #connect}, into a topic as well. */
    default void connect(int user, String topic) {
        throw new UnsupportedOperationException("has no topics: " + topic);
    }

    /** A sign of life of a user who is here. */
    void heartbeat(int user);

    /** The user goes. */
    void disconnect(int user);

    /** Waits until what this user did is acknowledged. */
    default void await(int user) {
        settle();
    }

    /** Waits until all that was begun is acknowledged; fails if something did. */
    void settle();

    /** Client calls by name since the last time this was asked; empty where they cannot be counted. */
    Map<String, Integer> takeCalls();

    /** Ends without waiting for long. */
    @Override
    void close();
}
