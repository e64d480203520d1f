package io.presence4j.testkit.model;

import java.time.Duration;

/**
 * A connection whose client keeps pinging does not expire, not even where its instance stood still and the pings waited
 * in the socket.
 *
 * <p>A ping that is read before the timer noticed how long it stood still counts as of then. So for a TTL after that a
 * client may be taken for silent that did not ping for a heartbeat interval, which every instance waits after standing
 * still.
 */
final class OnlyTheSilentExpire {
    private final World world;

    OnlyTheSilentExpire(World world) {
        this.world = world;
    }

    void expired(Instance instance, Client client) {
        world.tally.count("seen: asked to close, expired");
        if (client.ttl.isZero() || client.silenceRead().compareTo(needed(instance, client)) <= 0) {
            world.broke("a connection of " + client.visit.userId + " on " + instance.name
                    + " expired although its client had been silent for " + client.silenceRead());
        }
    }

    private Duration needed(Instance instance, Client client) {
        return instance.hasStoodStillWithin(client.ttl) ? world.config.heartbeatInterval() : client.ttl;
    }
}
