package io.presence4j.testkit.model;

import io.presence4j.Member;
import io.presence4j.Roster;
import java.time.Duration;
import java.util.HashMap;
import java.util.Map;
import java.util.Set;
import java.util.concurrent.CompletableFuture;
import java.util.stream.Collectors;

/**
 * Two beats after the store lost everything it has again what the instances say that were well all the time.
 *
 * <p>Audits would find what is missing later; here nothing may be forgotten when all is stated again.
 */
final class WholeAgainSoon {
    private static final long NEVER = Long.MAX_VALUE;
    private final World world;
    final Duration allowed;
    private long lostAtNanos = NEVER;

    WholeAgainSoon(World world) {
        this.world = world;
        this.allowed = world.config.beat().multipliedBy(2).plus(World.SLICE);
    }

    void lostAll() {
        lostAtNanos = world.time.nanoTime();
    }

    /** Something else was done to the store: the loss before is not looked at. */
    void disturbed() {
        lostAtNanos = NEVER;
    }

    void look() {
        if (lostAtNanos != NEVER && world.time.nanoTime() - lostAtNanos >= allowed.toNanos()) {
            Map<String, Set<String>> stored = new HashMap<>();
            for (Steadiness.Stay stay : world.steadiness.since(lostAtNanos)) {
                String userId = stay.client().visit.userId;
                if (!stored.computeIfAbsent(stay.topic(), topic -> users(stay.instance(), topic))
                        .contains(userId)) {
                    world.broke(userId + " of " + stay.instance().name + " is still missing in " + stay.topic()
                            + " after all was lost");
                }
            }
            lostAtNanos = NEVER;
            world.tally.count("seen: whole again", stored.isEmpty() ? 0 : 1);
        }
    }

    private Set<String> users(Instance instance, String topic) {
        CompletableFuture<Roster> roster = instance.tracker.roster(topic);
        return world.await(roster).members().stream().map(Member::userId).collect(Collectors.toSet());
    }
}
