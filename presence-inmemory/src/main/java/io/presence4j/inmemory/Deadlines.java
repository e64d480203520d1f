package io.presence4j.inmemory;

import java.util.Map;
import java.util.NavigableMap;
import java.util.NavigableSet;
import java.util.TreeMap;
import java.util.TreeSet;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;

/** When leases and lingers end, in store time. A lease that ends at 0 has been released, or its eviction has begun. */
final class Deadlines {
    private final NavigableMap<String, Long> leases;
    private final NavigableSet<Linger> lingers;

    Deadlines() {
        this(new TreeMap<>(), new TreeSet<>());
    }

    private Deadlines(NavigableMap<String, Long> leases, NavigableSet<Linger> lingers) {
        this.leases = leases;
        this.lingers = lingers;
    }

    /** When the instance's lease ends; null when it has none. */
    @Nullable
    Long lease(String instance) {
        return leases.get(instance);
    }

    /** Whether the instance has a lease, be it lapsed, whose eviction has not begun. */
    boolean isLeased(String instance) {
        return leases.getOrDefault(instance, 0L) > 0;
    }

    boolean isAnyLeased() {
        return leases.values().stream().anyMatch(deadline -> deadline > 0);
    }

    void lease(String instance, long until) {
        leases.put(instance, until);
    }

    /** Moves the end of each lease that has one ahead. */
    void moveLeases(long micros) {
        leases.replaceAll((instance, until) -> until > 0 ? Math.max(1, until + micros) : 0);
    }

    void removeLease(String instance) {
        leases.remove(instance);
    }

    /** The instance whose lease ends first, the caller left out; null when there is none. */
    Map.@Nullable Entry<String, Long> firstLease(@Nullable String caller) {
        return leases.entrySet().stream()
                .filter(lease -> !lease.getKey().equals(caller))
                .min(Map.Entry.comparingByValue())
                .orElse(null);
    }

    void linger(Linger linger) {
        lingers.add(linger);
    }

    void removeLinger(Linger linger) {
        lingers.remove(linger);
    }

    @Nullable
    Linger firstLinger() {
        return lingers.isEmpty() ? null : lingers.first();
    }

    Stream<Linger> lingers() {
        return lingers.stream();
    }

    void removeLingers() {
        lingers.clear();
    }

    /** One and the same object for each instance that has a lease, so that its statements need none of their own. */
    String sharedName(String instance) {
        String name = leases.ceilingKey(instance);
        return instance.equals(name) ? name : instance;
    }

    boolean isEmpty() {
        return leases.isEmpty() && lingers.isEmpty();
    }

    void clear() {
        leases.clear();
        lingers.clear();
    }

    Deadlines copy() {
        return new Deadlines(new TreeMap<>(leases), new TreeSet<>(lingers));
    }
}
