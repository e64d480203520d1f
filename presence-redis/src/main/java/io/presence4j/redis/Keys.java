package io.presence4j.redis;

import static io.presence4j.PresenceTracker.EVERYONE;

/**
 * Names the keys and channels of one shard. The braces make all of them one hash slot of a cluster.
 *
 * @param namespace what separates applications on one server
 * @param shard its number
 */
record Keys(String namespace, int shard) {
    private String prefix() {
        return "{" + namespace + ":" + shard + "}:";
    }

    /** The registers: a hash. */
    String meta() {
        return prefix() + "meta";
    }

    /** Ends of leases and lingers: a sorted set. */
    String deadlines() {
        return prefix() + "deadlines";
    }

    /** The version of each occupied topic: a hash. */
    String versions() {
        return prefix() + "versions";
    }

    /** The topics that an instance has statements in: a sorted set of equal scores. */
    String topics(String instance) {
        return prefix() + "topics:" + instance;
    }

    /** The members of a topic: a hash. */
    String roster(String topic) {
        return prefix() + "roster:" + topic;
    }

    /** The shard's part of {@code everyone}. */
    String everyone() {
        return roster(EVERYONE);
    }

    /** What a channel's name begins with; the topic follows. Databases of a server share its channels, so it has theirs. */
    String channels(int database) {
        return prefix() + "events:" + database + ":";
    }
}
