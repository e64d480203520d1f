package io.presence4j.inmemory;

import static io.presence4j.PresenceTracker.EVERYONE;

import java.util.HashMap;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/** The version of each occupied topic. {@code everyone} keeps its own when it is emptied, marked as empty. */
final class Versions {
    private final Map<String, Long> versions;
    private boolean everyoneIsEmpty;

    Versions() {
        this(new HashMap<>(), false);
    }

    private Versions(Map<String, Long> versions, boolean everyoneIsEmpty) {
        this.versions = versions;
        this.everyoneIsEmpty = everyoneIsEmpty;
    }

    @Nullable
    Long of(String topic) {
        return versions.get(topic);
    }

    boolean isOccupied(String topic) {
        return versions.containsKey(topic) && !(everyoneIsEmpty && topic.equals(EVERYONE));
    }

    void set(String topic, long version) {
        versions.put(topic, version);
        if (topic.equals(EVERYONE)) {
            everyoneIsEmpty = false;
        }
    }

    /** The topic lost its roster. The version that it had was no later than this. */
    void lost(String topic, long version) {
        versions.putIfAbsent(topic, version);
        vacate(topic);
    }

    /** Nobody is in the topic any more. */
    void vacate(String topic) {
        if (!topic.equals(EVERYONE)) {
            versions.remove(topic);
        } else if (versions.containsKey(topic)) {
            everyoneIsEmpty = true;
        }
    }

    boolean isEmpty() {
        return versions.isEmpty();
    }

    void clear() {
        versions.clear();
        everyoneIsEmpty = false;
    }

    Versions copy() {
        return new Versions(new HashMap<>(versions), everyoneIsEmpty);
    }
}
