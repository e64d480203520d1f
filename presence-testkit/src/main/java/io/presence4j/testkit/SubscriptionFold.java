package io.presence4j.testkit;

import static io.presence4j.PresenceEvent.Joined;
import static io.presence4j.PresenceEvent.OfMember;
import static io.presence4j.PresenceEvent.Resynced;
import static io.presence4j.PresenceEvent.Updated;

import io.presence4j.Member;
import io.presence4j.PresenceEvent;
import io.presence4j.PresenceTracker;
import io.presence4j.Roster;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import java.util.function.Consumer;

/** A subscription: after each resync the first event of a user may be either, then they alternate. */
final class SubscriptionFold implements RosterFold {
    /** By user: what the last event since the resync was. */
    private final Map<String, OfMember> last = new TreeMap<>();

    private final ChainOfUsers chain = new ChainOfUsers();
    private boolean begun;

    @Override
    public void apply(PresenceEvent event, Consumer<String> violations) {
        if (!begun && !(event instanceof Resynced)) {
            violations.accept("a subscription begins with Resynced");
        }
        begun = true;
        if (!event.topic().equals(PresenceTracker.EVERYONE)) {
            violations.accept("a subscription tells of everyone");
        }
        if (event instanceof Resynced resynced) {
            if (resynced.roster().size() != 0) {
                violations.accept("a subscription's resync is empty");
            }
            last.clear();
            chain.resync(resynced);
        } else if (event instanceof OfMember change) {
            change(change, violations);
        }
    }

    private void change(OfMember event, Consumer<String> violations) {
        chain.next(event, last.size(), violations);
        if (event instanceof Updated) {
            violations.accept("everyone has no updates");
            return;
        }
        OfMember before = last.put(event.member().userId(), event);
        if (before != null && before.getClass() == event.getClass()) {
            violations.accept(event instanceof Joined ? "joined twice" : "left twice");
        }
    }

    @Override
    public void endOfMessage(Consumer<String> violations) {
        // Nothing is held that could be counted.
    }

    @Override
    public Roster roster() {
        List<Member> online = last.values().stream()
                .filter(Joined.class::isInstance)
                .map(OfMember::member)
                .toList();
        return new Roster(PresenceTracker.EVERYONE, chain.version(), online);
    }
}
