package io.presence4j.engine;

import java.util.Comparator;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.NavigableMap;
import java.util.TreeMap;
import org.jspecify.annotations.Nullable;

/** The distinct attribute maps of a pair's connections, counted, in the order in which each was last set. */
final class Statements {
    static final int MOST_MAPS = 16;

    private final Map<Map<String, String>, Said> said = new HashMap<>();
    private final NavigableMap<Long, Map<String, String>> latestFirst = new TreeMap<>(Comparator.reverseOrder());
    private long sets;

    /** How many connections say it, and at which turn it was last set. */
    private record Said(int count, long turn) {}

    void add(Map<String, String> attributes) {
        int count = 1;
        @Nullable Said before = said.get(attributes);
        if (before != null) {
            count += before.count();
            latestFirst.remove(before.turn());
        }
        said.put(attributes, new Said(count, ++sets));
        latestFirst.put(sets, attributes);
    }

    void remove(Map<String, String> attributes) {
        @Nullable Said before = said.get(attributes);
        if (before == null) {
            return;
        }
        if (before.count() > 1) {
            said.put(attributes, new Said(before.count() - 1, before.turn()));
        } else {
            said.remove(attributes);
            latestFirst.remove(before.turn());
        }
    }

    /** The latest set first. */
    List<Map<String, String>> latest() {
        return latestFirst.values().stream().limit(MOST_MAPS).toList();
    }
}
