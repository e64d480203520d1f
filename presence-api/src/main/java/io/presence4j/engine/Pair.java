package io.presence4j.engine;

import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/**
 * One (topic, user) of this instance: the statement it wants and the one it knows the store to have.
 *
 * <p>Guarded by its {@link WriteCoalescer}. In {@code everyone} this class serves, elsewhere {@link NamedPair}.
 */
class Pair {
    private static final List<Map<String, String>> HERE = List.of();

    /** What the store is known to have. */
    enum Applied {
        ABSENT,
        PRESENT,
        /** Sent, and no definite answer yet. */
        IN_DOUBT
    }

    final TopicPairs topic;
    final String userId;
    private int connections;
    private Applied applied = Applied.ABSENT;
    private Departure departure = Departure.AT_ONCE;
    /** In the queue of changes. */
    boolean queued;
    /** In the queue of doubts. */
    boolean queuedInDoubt;
    /** In the batch that is out. */
    boolean out;
    /** The last answer about it said that the store has it; outlives doubt. */
    private boolean acknowledged;
    /** {@link #acknowledged} under an older epoch. */
    private boolean restored;

    Pair(TopicPairs topic, String userId) {
        this.topic = topic;
        this.userId = userId;
    }

    void add(Map<String, String> attributes) {
        connections++;
    }

    void remove(Map<String, String> attributes, Departure how) {
        connections--;
        if (connections == 0) {
            departure = how;
        }
    }

    /** One connection has other attributes than before. */
    void replace(Map<String, String> before, Map<String, String> after) {
        add(after);
        remove(before, Departure.AT_ONCE);
    }

    boolean wanted() {
        return connections > 0;
    }

    /** The statement wanted; null for none. */
    final @Nullable List<Map<String, String>> desired() {
        return wanted() ? maps() : null;
    }

    List<Map<String, String>> maps() {
        return HERE;
    }

    /** Whether the store must be told. */
    final boolean differs() {
        return switch (applied) {
            case IN_DOUBT -> true;
            case ABSENT -> wanted();
            case PRESENT -> !wanted() || !storedIsWanted();
        };
    }

    boolean storedIsWanted() {
        return true;
    }

    void stored(@Nullable List<Map<String, String>> sent) {}

    /** The statement last known to be stored; empty for none. */
    List<Map<String, String>> stored() {
        return HERE;
    }

    final void acknowledge(@Nullable List<Map<String, String>> sent) {
        apply(sent == null ? Applied.ABSENT : Applied.PRESENT);
        stored(sent);
        acknowledged = sent != null;
        restored = false;
    }

    final void doubt() {
        apply(Applied.IN_DOUBT);
    }

    /** The epoch under which it was acknowledged has ended. */
    final void outlivesEpoch() {
        restored = acknowledged;
    }

    private void apply(Applied next) {
        topic.held += (next == Applied.ABSENT ? 0 : 1) - (applied == Applied.ABSENT ? 0 : 1);
        applied = next;
    }

    final Applied applied() {
        return applied;
    }

    final boolean restored() {
        return restored;
    }

    final Departure departure() {
        return departure;
    }
}
