package io.presence4j.redis.scenario;

import java.util.Collection;
import java.util.List;
import java.util.Set;

/** One running tracker with its clients, in this process or in one of its own. */
public interface Instance {
    /** What it is called in the scenario. */
    String name();

    /** Opens a connection of each user, in these topics; nothing is waited for. */
    void open(Collection<String> users, String... topics);

    /** As above, for one user. */
    default void open(String user, String... topics) {
        open(List.of(user), topics);
    }

    /** Closes the users' connections. */
    void close(Collection<String> users);

    /** As above, for one user. */
    default void close(String user) {
        close(List.of(user));
    }

    /** Waits until all changes so far are stored. */
    void awaitStored();

    /** The users whose clients are connected to it and answer, in this topic: what the scenario did, not what is stored. */
    Set<String> present(String topic);

    /** Asks the store who is in the topic. */
    Set<String> roster(String topic);

    /** Asks the store how many are in the topic. */
    int count(String topic);

    /** Closes the tracker, with all its connections. */
    void stop();
}
