package io.presence4j.testkit;

import static io.presence4j.PresenceEvent.Joined;
import static io.presence4j.PresenceEvent.Left;
import static io.presence4j.PresenceEvent.OfMember;
import static io.presence4j.PresenceEvent.Resynced;
import static io.presence4j.PresenceEvent.Updated;

import io.presence4j.Member;
import io.presence4j.PresenceEvent;
import io.presence4j.PresenceTracker;
import io.presence4j.Roster;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.TreeMap;
import java.util.function.Consumer;
import org.jspecify.annotations.Nullable;

/** A watch: begins with a roster, each event then changes one member of it. */
final class WatchFold implements RosterFold {
    private final Map<String, Member> members = new TreeMap<>();
    private @Nullable String topic;
    private @Nullable VersionChain chain;

    @Override
    public void apply(PresenceEvent event, Consumer<String> violations) {
        if (topic == null) {
            topic = event.topic();
            chain = topic.equals(PresenceTracker.EVERYONE) ? new ChainOfUsers() : new ChainOfTopic();
            if (!(event instanceof Resynced)) {
                violations.accept("a watch begins with Resynced");
            }
        }
        if (!event.topic().equals(topic)) {
            violations.accept("of another topic than " + topic);
            return;
        }
        if (event instanceof Resynced resynced) {
            replace(resynced, violations);
        } else if (event instanceof OfMember change) {
            change(change, violations);
        }
    }

    /* The message before it may be told in part only: what did not fit into the queue was dropped. */
    private void replace(Resynced resynced, Consumer<String> violations) {
        members.clear();
        resynced.roster().members().forEach(member -> members.put(member.userId(), member));
        if (members.size() != resynced.roster().size()) {
            violations.accept("a user twice in a roster");
        }
        if (resynced.size() != members.size()) {
            violations.accept("size differs from the roster's, " + members.size());
        }
        chain().resync(resynced);
    }

    private void change(OfMember event, Consumer<String> violations) {
        String userId = event.member().userId();
        chain().next(event, members.size(), violations);
        if (event instanceof Joined joined) {
            if (members.put(userId, joined.member()) != null) {
                violations.accept("joined twice");
            }
        } else if (event instanceof Updated updated) {
            requireSame("before", updated.before(), members.put(userId, updated.after()), violations);
            if (!updated.before().userId().equals(userId)) {
                violations.accept("an update of two users");
            }
            if (maps(updated.before()).equals(maps(updated.after()))) {
                violations.accept("an update that changes nothing");
            }
        } else if (event instanceof Left left) {
            requireSame("last", left.last(), members.remove(userId), violations);
        }
    }

    /* Lingering, the order of maps and, after lost memory, since change without an event. */
    private static void requireSame(String name, Member told, @Nullable Member held, Consumer<String> violations) {
        if (held == null) {
            violations.accept("of a user who is not there");
        } else if (!maps(told).equals(maps(held))) {
            violations.accept(name + " differs from the member as last told, " + held);
        }
    }

    private static Set<Map<String, String>> maps(Member member) {
        return Set.copyOf(member.attributes());
    }

    @Override
    public void endOfMessage(Consumer<String> violations) {
        if (chain != null) {
            chain.endOfMessage(members.size(), violations);
        }
    }

    @Override
    public Roster roster() {
        return new Roster(
                topic == null ? "" : topic, chain == null ? 0 : chain.version(), List.copyOf(members.values()));
    }

    private VersionChain chain() {
        if (chain == null) {
            throw new IllegalStateException("no event yet");
        }
        return chain;
    }
}
