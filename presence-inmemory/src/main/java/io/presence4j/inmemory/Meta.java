package io.presence4j.inmemory;

import java.util.ArrayList;
import java.util.List;
import java.util.NavigableMap;
import java.util.Set;
import java.util.SortedMap;
import java.util.TreeMap;
import java.util.TreeSet;
import org.jspecify.annotations.Nullable;

/** A shard's registers, by name. Times are µs. An absent one reads as 0. */
final class Meta {
    static final String EPOCH = "epoch";
    static final String TOP = "top";
    static final String FLOOR = "floor";
    static final String LAST = "last";
    static final String AWAKE = "awake";
    /** 1 while {@code everyone} is occupied, 0 once it is emptied. */
    static final String EVERYONE = "everyone";

    /** With the instance behind it, as the next ones. */
    static final String TOKEN = "token:";

    static final String SEQ = "seq:";
    static final String LEASE = "lease:";
    static final String BEAT = "beat:";
    private static final String PLACE = "place:";
    private static final List<String> OF_AN_INSTANCE = List.of(TOKEN, SEQ, LEASE, BEAT);

    private final NavigableMap<String, Long> registers;
    private final NavigableMap<String, Place> places;
    private boolean longSilence;

    Meta() {
        this(new TreeMap<>(), new TreeMap<>(), false);
    }

    private Meta(NavigableMap<String, Long> registers, NavigableMap<String, Place> places, boolean longSilence) {
        this.registers = registers;
        this.places = places;
        this.longSilence = longSilence;
    }

    long get(String name) {
        return registers.getOrDefault(name, 0L);
    }

    boolean has(String name) {
        return registers.containsKey(name);
    }

    void set(String name, long value) {
        registers.put(name, value);
    }

    void raise(String name, long atLeast) {
        if (get(name) < atLeast) {
            set(name, atLeast);
        }
    }

    /** Sets {@link #AWAKE}, with whether the silence before was longer than ten leases. */
    void awake(long now, boolean afterLongSilence) {
        set(AWAKE, now);
        longSilence = afterLongSilence;
    }

    boolean isAfterLongSilence() {
        return longSilence;
    }

    @Nullable
    Place place(String instance) {
        return places.get(instance);
    }

    void place(String instance, Place place) {
        places.put(instance, place);
    }

    void removePlace(String instance) {
        places.remove(instance);
    }

    /** Whether all registers of the instance are there. */
    boolean knows(String instance) {
        for (String prefix : OF_AN_INSTANCE) {
            if (!has(prefix + instance)) {
                return false;
            }
        }
        return true;
    }

    /** Instances of which any register is there. */
    Set<String> instances() {
        Set<String> instances = new TreeSet<>();
        for (String prefix : OF_AN_INSTANCE) {
            startingWith(prefix).keySet().forEach(name -> instances.add(name.substring(prefix.length())));
        }
        return instances;
    }

    void removeInstance(String instance) {
        OF_AN_INSTANCE.forEach(prefix -> registers.remove(prefix + instance));
        removePlace(instance);
    }

    /** The highest value over all instances; 0 without any. */
    long longest(String prefix) {
        long longest = 0;
        for (long value : startingWith(prefix).values()) {
            longest = Math.max(longest, value);
        }
        return longest;
    }

    private SortedMap<String, Long> startingWith(String prefix) {
        return registers.subMap(prefix, prefix + Character.MAX_VALUE);
    }

    List<String> names() {
        List<String> names = new ArrayList<>(registers.keySet());
        places.keySet().forEach(instance -> names.add(PLACE + instance));
        return List.copyOf(names);
    }

    boolean forget(String name) {
        return name.startsWith(PLACE)
                ? places.remove(name.substring(PLACE.length())) != null
                : registers.remove(name) != null;
    }

    void clear() {
        registers.clear();
        places.clear();
    }

    Meta copy() {
        return new Meta(new TreeMap<>(registers), new TreeMap<>(places), longSilence);
    }
}
