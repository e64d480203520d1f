package io.presence4j.engine;

import io.presence4j.spi.RosterPage;
import io.presence4j.spi.TopicMessage;
import java.util.HashMap;
import java.util.Map;

/**
 * A roster being read in pages, each as it was at its own version.
 *
 * <p>Statements are absolute, so replaying the messages between the first page's version and the last's over all pages
 * gives the roster at the last's version.
 */
final class RosterRead {
    /** How a replay ended. */
    enum Replay {
        COMPLETE,
        /** The chain of messages is whole so far; the next has not come. */
        WAITING,
        BROKEN
    }

    private final boolean named;
    private final Map<String, Entry> members = new HashMap<>();
    private long epoch;
    private long version;
    private long lastVersion;
    private boolean begun;

    RosterRead(boolean named) {
        this.named = named;
    }

    /** Whether the page belongs to the same life of the shard as those before. */
    boolean add(RosterPage page) {
        if (!begun) {
            begun = true;
            epoch = page.status().epoch();
            version = page.version();
        }
        if (page.status().epoch() != epoch || page.version() < lastVersion) {
            return false;
        }
        lastVersion = page.version();
        for (RosterPage.StoredMember member : page.members()) {
            members.put(member.userId(), named ? new Entry(member) : new Entry(member.userId(), member.sinceMicros()));
        }
        return true;
    }

    /** Replays these messages, in order of version, up to the last page's version. */
    Replay replay(Iterable<TopicMessage> messages) {
        for (TopicMessage message : messages) {
            if (message.epoch() != epoch || message.version() <= version) {
                continue;
            }
            if (message.version() > lastVersion) {
                break;
            }
            if (message.previous() != version && !(message.previous() == 0 && members.isEmpty())) {
                return Replay.BROKEN;
            }
            message.changes()
                    .forEach(change -> ReplicaState.apply(members, change, message.version(), new HashMap<>()));
            version = message.version();
        }
        return version == lastVersion ? Replay.COMPLETE : Replay.WAITING;
    }

    long epoch() {
        return epoch;
    }

    long version() {
        return version;
    }

    Map<String, Entry> members() {
        return members;
    }
}
