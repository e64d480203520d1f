package io.presence4j.testkit.model;

import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import java.util.stream.Collectors;

/**
 * How often each thing happened over all runs: what was done, which faults came into play, what was seen and told of it.
 * Any thread.
 */
public final class Tally {
    static final String DONE = "did: ";
    static final String FAULT = DONE + "fault: ";
    static final String ONLY_TIME = DONE + "only time";
    /** What must follow from all the operations and faults, or they are not what they say. */
    private static final List<String> CONSEQUENCES = List.of(
            "told: joined",
            "told: updated",
            "told: left CLOSED",
            "told: left EXPIRED",
            "told: left INSTANCE_LOST",
            "told: left UNKNOWN",
            "told: resynced",
            "seen: asked to close, expired",
            "seen: eviction",
            "seen: half evicted",
            "seen: lingers ended",
            "seen: revival",
            "seen: lost lease",
            "seen: stale write",
            "seen: whole again");

    private final Map<String, Long> counts = new TreeMap<>();

    /** None yet. */
    public Tally() {
        CONSEQUENCES.forEach(this::expect);
    }

    /** It counts as never happened until it does. */
    synchronized void expect(String what) {
        counts.putIfAbsent(what, 0L);
    }

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

    /** What should have happened and did not, sorted. */
    public synchronized List<String> neverHappened() {
        return counts.entrySet().stream()
                .filter(entry -> entry.getValue() == 0)
                .map(Map.Entry::getKey)
                .toList();
    }

    /** The share of the steps in which nothing was done but let time pass, 0 to 1. */
    public double shareOfOnlyTime() {
        return share(ONLY_TIME);
    }

    /** The share of the steps that were faults, recoveries not counted, 0 to 1. */
    public double shareOfFaults() {
        return share(FAULT);
    }

    private double share(String kind) {
        return (double) sum(kind) / Math.max(1, sum(DONE));
    }

    private synchronized long sum(String kind) {
        return counts.entrySet().stream()
                .filter(entry -> entry.getKey().startsWith(kind))
                .mapToLong(Map.Entry::getValue)
                .sum();
    }

    @Override
    public String toString() {
        return counts().entrySet().stream()
                .map(entry -> entry.getKey() + " " + entry.getValue())
                .collect(Collectors.joining("\n"));
    }
}
