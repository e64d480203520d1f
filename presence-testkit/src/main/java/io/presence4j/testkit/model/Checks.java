package io.presence4j.testkit.model;

import io.presence4j.Member;
import io.presence4j.PresenceTracker;
import io.presence4j.Roster;
import io.presence4j.testkit.RecordingListener;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.TreeMap;

/** The promises. */
final class Checks {
    private final World world;

    Checks(World world) {
        this.world = world;
    }

    /** At each step: events alternate, versions rise, sizes fit; what a watch shows is what it told. */
    void always() {
        for (Instance instance : world.running()) {
            instance.follows.forEach((topic, follow) -> {
                recorded(instance.name + "'s watch of " + topic, follow.recorder());
                if (!instance.frozen) {
                    requireEqual(
                            instance.name + "'s watch of " + topic + " shows what it told",
                            attributes(follow.recorder().roster()),
                            attributes(follow.watch().roster()));
                }
            });
            recorded(instance.name + "'s subscription", instance.subscriber);
        }
        world.broken().forEach(promise -> {
            throw new AssertionError(promise);
        });
    }

    private static void recorded(String whose, RecordingListener recorder) {
        List<String> violations = recorder.violations();
        if (!violations.isEmpty()) {
            throw new AssertionError(whose + ": " + violations.get(0));
        }
    }

    /** When all is quiet: every view of every instance is the model's. */
    void quiet() {
        for (Instance instance : world.running()) {
            for (String topic : World.WATCHED) {
                Map<String, Set<Map<String, String>>> expected = world.model.roster(topic);
                Instance.Follow follow = instance.followOf(topic);
                requireEqual(
                        instance.name + "'s watch of " + topic,
                        expected,
                        attributes(follow.watch().roster()));
                requireEqual(
                        instance.name + "'s query of " + topic,
                        expected,
                        attributes(world.await(instance.tracker.roster(topic))));
                requireEqual(
                        instance.name + "'s count of " + topic,
                        expected.size(),
                        world.await(instance.tracker.count(topic)));
            }
            Set<String> online = world.model.roster(PresenceTracker.EVERYONE).keySet();
            requireEqual(
                    instance.name + "'s question who is online",
                    online,
                    world.await(instance.tracker.online(List.of("ann", "bob", "cid", "dee", "eve", "poller"))));
        }
    }

    /** When all is closed: no key but the documented ones, no thread. */
    void nothingLeft() {
        Set<String> left = new HashSet<>(world.store.keys());
        left.removeIf(key -> key.endsWith(":meta") || key.endsWith(":versions"));
        requireEqual("keys left", Set.of(), left);
        for (String register : world.store.registers(0)) {
            if (register.contains(":")) {
                throw new AssertionError("register left: " + register);
            }
        }
    }

    private static Map<String, Set<Map<String, String>>> attributes(Roster roster) {
        Map<String, Set<Map<String, String>>> attributes = new TreeMap<>();
        for (Member member : roster.members()) {
            attributes.put(member.userId(), new HashSet<>(member.attributes()));
        }
        return attributes;
    }

    private static void requireEqual(String what, Object expected, Object actual) {
        if (!expected.equals(actual)) {
            throw new AssertionError(what + ": expected " + expected + " but was " + actual);
        }
    }
}
