package io.presence4j.testkit.model;

import java.util.LinkedHashMap;
import java.util.LinkedHashSet;
import java.util.Map;
import java.util.Set;

/**
 * Since when things are as they should be: instances without a fault of their own, and the connections to them whose
 * clients ping.
 *
 * <p>Looks whenever time passes, so between two looks the clock stands still or nothing is done by anybody.
 * All in the order in which it began, so that a seed finds the same each time.
 */
final class Steadiness {
    private final World world;
    private final Map<Instance, Long> well = new LinkedHashMap<>();
    private final Map<Stay, Long> stays = new LinkedHashMap<>();

    Steadiness(World world) {
        this.world = world;
    }

    /** A connection in a topic. */
    record Stay(Instance instance, Client client, String topic) {}

    void look() {
        Set<Instance> nowWell = new LinkedHashSet<>();
        Set<Stay> nowThere = new LinkedHashSet<>();
        for (Instance instance : world.running()) {
            if (instance.isWell()) {
                nowWell.add(instance);
                instance.clients.stream()
                        .filter(client -> client.visit.heard)
                        .forEach(client -> client.visit
                                .topics
                                .keySet()
                                .forEach(topic -> nowThere.add(new Stay(instance, client, topic))));
            }
        }
        keep(well, nowWell);
        keep(stays, nowThere);
    }

    private <T> void keep(Map<T, Long> since, Set<T> now) {
        since.keySet().retainAll(now);
        now.forEach(each -> since.putIfAbsent(each, world.time.nanoTime()));
    }

    /** Whether the instance has been well since this time or longer. */
    boolean isWellSince(Instance instance, long nanos) {
        return well.getOrDefault(instance, Long.MAX_VALUE) - nanos <= 0;
    }

    /** The connections that have been in a topic since this time or longer, their instances well. */
    Set<Stay> since(long nanos) {
        Set<Stay> steady = new LinkedHashSet<>();
        stays.forEach((stay, since) -> {
            if (since - nanos <= 0) {
                steady.add(stay);
            }
        });
        return steady;
    }
}
