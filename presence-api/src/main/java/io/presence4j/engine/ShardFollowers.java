package io.presence4j.engine;

import io.presence4j.spi.TopicMessage;
import java.util.ArrayList;
import java.util.HashSet;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;

/** All that follows topics of one shard. Timer thread only. */
final class ShardFollowers {
    private static final int ASKED_IN_TURN = 16;
    private final Map<String, List<Follower>> byTopic = new LinkedHashMap<>();
    private final Set<String> subscribed = new HashSet<>();
    private int turn;

    /** Whether it is the topic's first; a later one begins at once if the bus has said that it delivers. */
    boolean add(Follower follower) {
        List<Follower> followers = byTopic.computeIfAbsent(follower.topic(), t -> new ArrayList<>(1));
        followers.add(follower);
        if (subscribed.contains(follower.topic())) {
            follower.subscribed();
        }
        return followers.size() == 1;
    }

    /** Whether it was the topic's last. */
    boolean remove(Follower follower) {
        List<Follower> followers = byTopic.getOrDefault(follower.topic(), List.of());
        if (followers.remove(follower) && followers.isEmpty()) {
            byTopic.remove(follower.topic());
            subscribed.remove(follower.topic());
            return true;
        }
        return false;
    }

    void message(TopicMessage message) {
        of(message.topic()).forEach(follower -> follower.message(message));
    }

    /** The bus says that it delivers the topic's messages from now on. */
    void subscribed(String topic) {
        if (byTopic.containsKey(topic)) {
            subscribed.add(topic);
        }
        of(topic).forEach(Follower::subscribed);
    }

    void subscribedAll() {
        all().forEach(Follower::subscribed);
    }

    List<String> topics() {
        return List.copyOf(byTopic.keySet());
    }

    /** A few of the topics, others each time: a version that was lost tells nobody that it is. */
    List<String> inTurn() {
        List<String> all = List.copyOf(byTopic.keySet());
        List<String> some = new ArrayList<>(Math.min(all.size(), ASKED_IN_TURN));
        while (some.size() < all.size() && some.size() < ASKED_IN_TURN) {
            turn = (turn + 1) % all.size();
            some.add(all.get(turn));
        }
        return some;
    }

    List<String> comparing() {
        return byTopic.entrySet().stream()
                .filter(entry -> entry.getValue().stream().anyMatch(Follower::isComparing))
                .map(Map.Entry::getKey)
                .toList();
    }

    void asked(List<String> topics) {
        topics.forEach(topic -> of(topic).forEach(Follower::asked));
    }

    void versions(List<String> asked, Map<String, Long> versions) {
        asked.forEach(topic -> of(topic).forEach(follower -> follower.version(versions.get(topic))));
    }

    void beatAnswered() {
        all().forEach(Follower::beatAnswered);
    }

    void lossOpened() {
        all().forEach(Follower::lossOpened);
    }

    void lossClosed() {
        all().forEach(Follower::lossClosed);
    }

    private List<Follower> of(String topic) {
        return List.copyOf(byTopic.getOrDefault(topic, List.of()));
    }

    private List<Follower> all() {
        return byTopic.values().stream().flatMap(List::stream).toList();
    }
}
