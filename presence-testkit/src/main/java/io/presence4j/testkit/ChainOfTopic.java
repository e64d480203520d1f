package io.presence4j.testkit;

import static io.presence4j.PresenceEvent.OfMember;
import static io.presence4j.PresenceEvent.Resynced;

import java.util.HashSet;
import java.util.Set;
import java.util.function.Consumer;
import org.jspecify.annotations.Nullable;

/**
 * A named topic: versions rise from message to message, each names the one told before, and its size is right once it is
 * told whole. What was kept back after lost memory may come with the version told before, naming it.
 */
final class ChainOfTopic implements VersionChain {
    private final Set<String> usersOfMessage = new HashSet<>();
    private @Nullable OfMember message;
    private boolean resynced;
    private long version;

    @Override
    public void resync(Resynced event) {
        message = null;
        resynced = true;
        version = event.version();
    }

    @Override
    public void next(OfMember event, int members, Consumer<String> violations) {
        OfMember before = message;
        if (before != null && isOfSameMessage(event, before)) {
            if (event.size() != before.size()) {
                violations.accept("size differs within a message");
            }
        } else {
            endOfMessage(members, violations);
            begin(event, members, violations);
        }
        if (!usersOfMessage.add(event.member().userId())) {
            violations.accept("a second event of the user in a version");
        }
    }

    /* What two losses kept back may be told one after the other with the same version; only the size tells them apart. */
    private boolean isOfSameMessage(OfMember event, OfMember before) {
        boolean isKeptBack = event.previous() == event.version();
        return event.version() == version
                && event.previous() == before.previous()
                && (!isKeptBack || event.size() == before.size());
    }

    private void begin(OfMember event, int members, Consumer<String> violations) {
        if (event.version() < version || (event.version() == version && event.previous() != version)) {
            violations.accept("version does not rise from " + version);
        }
        if (!follows(event.previous(), members)) {
            violations.accept("previous is not the version told before, " + version);
        }
        usersOfMessage.clear();
        message = event;
        resynced = false;
        version = event.version();
    }

    /* A roster may be newer than the last event of those who watched before it was handed out. */
    private boolean follows(long previous, int members) {
        return previous == version || (previous == 0 && members == 0) || (resynced && previous < version);
    }

    @Override
    public void endOfMessage(int members, Consumer<String> violations) {
        if (message != null && message.size() != members) {
            violations.accept(
                    "size is not " + members + " at the end of version " + version + ", but " + message.size());
        }
    }

    @Override
    public long version() {
        return version;
    }
}
