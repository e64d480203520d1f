package io.presence4j.engine;

import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/** A pair of a named topic: its statement has attributes. */
final class NamedPair extends Pair {
    private @Nullable Map<String, String> single;
    private @Nullable Statements several;
    private @Nullable List<Map<String, String>> stored;

    NamedPair(TopicPairs topic, String userId) {
        super(topic, userId);
    }

    @Override
    void add(Map<String, String> attributes) {
        Map<String, String> first = single;
        if (!wanted()) {
            single = attributes;
        } else {
            if (several == null) {
                several = new Statements();
            }
            if (first != null) {
                several.add(first);
                single = null;
            }
            several.add(attributes);
        }
        super.add(attributes);
    }

    @Override
    void replace(Map<String, String> before, Map<String, String> after) {
        if (single != null) {
            single = after;
        } else {
            super.replace(before, after);
        }
    }

    @Override
    void remove(Map<String, String> attributes, Departure how) {
        super.remove(attributes, how);
        if (several != null) {
            several.remove(attributes);
        }
        if (!wanted()) {
            single = null;
            several = null;
        }
    }

    @Override
    List<Map<String, String>> maps() {
        Map<String, String> only = single;
        if (only != null) {
            return List.of(only);
        }
        return several == null ? List.of() : several.latest();
    }

    @Override
    boolean storedIsWanted() {
        return maps().equals(stored);
    }

    @Override
    void stored(@Nullable List<Map<String, String>> sent) {
        stored = sent;
    }

    @Override
    List<Map<String, String>> stored() {
        return stored == null ? List.of() : stored;
    }
}
