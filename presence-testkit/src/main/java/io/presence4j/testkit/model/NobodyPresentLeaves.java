package io.presence4j.testkit.model;

import io.presence4j.PresenceEvent;

/**
 * No leave is told of a user who stays connected to an instance that is well, whatever the store loses: what is missing
 * in it right after a loss comes back before anybody may be judged.
 *
 * <p>Held against watchers that are well themselves; others tell what was true when they last heard of it.
 */
final class NobodyPresentLeaves {
    private final World world;
    private final long settledNanos;

    NobodyPresentLeaves(World world) {
        this.world = world;
        this.settledNanos = Instance.backNanos(world.config);
    }

    void told(Instance watcher, PresenceEvent event) {
        if (!(event instanceof PresenceEvent.Left left)) {
            return;
        }
        world.steadiness.look();
        long settledAt = world.time.nanoTime() - settledNanos;
        if (!world.steadiness.isWellSince(watcher, settledAt)) {
            return;
        }
        for (Steadiness.Stay stay : world.steadiness.since(settledAt)) {
            if (stay.topic().equals(left.topic())
                    && stay.client().visit.userId.equals(left.last().userId())
                    && !world.mayBeJudged(stay.instance())) {
                world.broke(watcher.name + " told that " + left.last().userId() + " left " + left.topic() + ", "
                        + left.reason() + ", but is connected to " + stay.instance().name);
            }
        }
    }
}
