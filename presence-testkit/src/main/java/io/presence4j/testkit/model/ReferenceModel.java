package io.presence4j.testkit.model;

import io.presence4j.PresenceTracker;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.TreeMap;

/** What presence is, without stores, instances, messages or faults: open connections that are heard of. */
final class ReferenceModel {
    private final List<Visit> visits = new ArrayList<>();

    /** A connection: who, where, and whether the client is heard of. */
    static final class Visit {
        final String userId;
        final Map<String, Map<String, String>> topics = new HashMap<>();
        boolean heard = true;

        Visit(String userId) {
            this.userId = userId;
            topics.put(PresenceTracker.EVERYONE, Map.of());
        }
    }

    void open(Visit visit) {
        visits.add(visit);
    }

    void close(Visit visit) {
        visits.remove(visit);
    }

    /** Each user's set of attributes in the topic, once all is quiet. */
    Map<String, Set<Map<String, String>>> roster(String topic) {
        Map<String, Set<Map<String, String>>> roster = new TreeMap<>();
        for (Visit visit : visits) {
            Map<String, String> attributes = visit.topics.get(topic);
            if (visit.heard && attributes != null) {
                Set<Map<String, String>> maps = roster.computeIfAbsent(visit.userId, u -> new HashSet<>());
                if (!topic.equals(PresenceTracker.EVERYONE)) {
                    maps.add(attributes);
                }
            }
        }
        return roster;
    }
}
