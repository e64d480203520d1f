package io.presence4j.inmemory;

import java.util.Comparator;

/** When a member's linger ends. Sorted by that. */
record Linger(long untilMicros, String topic, String userId) implements Comparable<Linger> {
    private static final Comparator<Linger> ORDER = Comparator.comparingLong(Linger::untilMicros)
            .thenComparing(Linger::topic)
            .thenComparing(Linger::userId);

    @Override
    public int compareTo(Linger other) {
        return ORDER.compare(this, other);
    }
}
