package io.presence4j.examples.whoisonline;

import io.presence4j.LeaveReason;
import io.presence4j.Member;
import io.presence4j.PresenceConfig;
import io.presence4j.PresenceEvent;

/** Says what the library says in the words of the page's protocol. */
final class Messages {
    private Messages() {}

    /** Where a page has landed. */
    static PageMessage.Welcome welcome(String instance, Arguments arguments) {
        PresenceConfig config = arguments.config();
        return new PageMessage.Welcome(
                instance,
                arguments.ports(),
                config.heartbeatInterval().toMillis(),
                config.ttl().toMillis(),
                config.lease().toMillis(),
                config.linger().toMillis(),
                arguments.reconnect().toString());
    }

    /** A change of a member, after what was told with version {@code previous}. */
    static PageMessage.Event of(PresenceEvent.OfMember event, long previous) {
        LeaveReason reason = event instanceof PresenceEvent.Left left ? left.reason() : null;
        return new PageMessage.Event(
                event.topic(), kindOf(event), previous, event.version(), of(event.member()), reason);
    }

    private static String kindOf(PresenceEvent.OfMember event) {
        if (event instanceof PresenceEvent.Joined) {
            return "joined";
        }
        return event instanceof PresenceEvent.Left ? "left" : "updated";
    }

    /** A member. */
    static PageMessage.Person of(Member member) {
        return new PageMessage.Person(member.userId(), member.since().toString(), member.attributes());
    }
}
