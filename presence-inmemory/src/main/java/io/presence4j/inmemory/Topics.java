package io.presence4j.inmemory;

import java.util.Collections;
import java.util.NavigableSet;
import java.util.Set;
import java.util.TreeMap;
import java.util.TreeSet;

/** In which topics each instance has statements, and may have had some. */
final class Topics {
    private final TreeMap<String, TreeSet<String>> topics = new TreeMap<>();

    Set<String> instances() {
        return topics.keySet();
    }

    /** Of this instance, sorted; empty when it has none. */
    NavigableSet<String> of(String instance) {
        return Collections.unmodifiableNavigableSet(topics.getOrDefault(instance, new TreeSet<>()));
    }

    void add(String instance, String topic) {
        topics.computeIfAbsent(instance, i -> new TreeSet<>()).add(topic);
    }

    void remove(String instance, String topic) {
        topics.computeIfPresent(instance, (i, own) -> {
            own.remove(topic);
            return own.isEmpty() ? null : own;
        });
    }

    void removeAll(String instance) {
        topics.remove(instance);
    }

    Topics copy() {
        Topics copy = new Topics();
        topics.forEach((instance, own) -> copy.topics.put(instance, new TreeSet<>(own)));
        return copy;
    }
}
