package io.presence4j.testkit.model;

import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import java.util.stream.Collectors;

/** How often each thing happened over all runs; any thread. */
public final class Tally {
    /** What a run of many seeds must have seen; operations and faults are not named here. */
    public static final List<String> EXPECTED = List.of(
            "told: joined",
            "told: updated",
            "told: left CLOSED",
            "told: left EXPIRED",
            "told: left INSTANCE_LOST",
            "told: left UNKNOWN",
            "told: resynced",
            "seen: eviction",
            "seen: lingers ended",
            "seen: revival",
            "seen: lost lease",
            "seen: stale write");

    private final Map<String, Long> counts = new TreeMap<>();

    /** None yet. */
    public Tally() {}

    synchronized void count(String what) {
        count(what, 1);
    }

    synchronized void count(String what, long times) {
        counts.merge(what, times, Long::sum);
    }

    /** By name, sorted. */
    public synchronized Map<String, Long> counts() {
        return new TreeMap<>(counts);
    }

    @Override
    public String toString() {
        return counts().entrySet().stream()
                .map(entry -> entry.getKey() + " " + entry.getValue())
                .collect(Collectors.joining("\n"));
    }
}
