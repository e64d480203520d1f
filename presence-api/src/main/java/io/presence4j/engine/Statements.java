package io.presence4j.engine;

import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/** The distinct attribute maps of a pair's connections, counted, in the order in which each was last set. */
final class Statements {
    static final int MOST_MAPS = 16;

    private final Map<Map<String, String>, Integer> counts = new LinkedHashMap<>();

    void add(Map<String, String> attributes) {
        @Nullable Integer count = counts.remove(attributes);
        counts.put(attributes, count == null ? 1 : count + 1);
    }

    void remove(Map<String, String> attributes) {
        counts.computeIfPresent(attributes, (key, count) -> count == 1 ? null : count - 1);
    }

    /** The latest set first. */
    List<Map<String, String>> latest() {
        List<Map<String, String>> all = new ArrayList<>(counts.keySet());
        List<Map<String, String>> latest = new ArrayList<>(Math.min(all.size(), MOST_MAPS));
        for (int i = all.size() - 1; i >= 0 && latest.size() < MOST_MAPS; i--) {
            latest.add(all.get(i));
        }
        return List.copyOf(latest);
    }
}
