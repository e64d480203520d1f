package io.presence4j.testkit;

import static io.presence4j.PresenceEvent.OfMember;
import static io.presence4j.PresenceEvent.Resynced;

import java.util.HashMap;
import java.util.Map;
import java.util.function.Consumer;

/** {@code everyone}: versions rise for each user, but for what was kept back after lost memory and is told late. */
final class ChainOfUsers implements VersionChain {
    private final Map<String, Long> versions = new HashMap<>();
    private long version;

    @Override
    public void resync(Resynced event) {
        versions.clear();
        version = event.version();
    }

    @Override
    public void next(OfMember event, int members, Consumer<String> violations) {
        Long before = versions.put(event.member().userId(), event.version());
        boolean toldLate = event.previous() == event.version();
        if (before != null && (event.version() < before || (event.version() == before && !toldLate))) {
            violations.accept("version does not rise for the user from " + before);
        }
        version = Math.max(version, event.version());
    }

    @Override
    public void endOfMessage(int members, Consumer<String> violations) {
        // Sizes are those of shards, whose messages mingle.
    }

    @Override
    public long version() {
        return version;
    }
}
