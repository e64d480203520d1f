package io.presence4j.inmemory;

import io.presence4j.spi.BeatAnswer;
import io.presence4j.spi.BeatRequest;
import io.presence4j.spi.StatementKey;
import java.util.HashMap;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;

/** Renews a lease and tells what is due. */
final class Beat {
    private Beat() {}

    static BeatAnswer apply(Write write, BeatRequest request) {
        if (Fencing.noticesLostMemory(write) || !Fencing.isLeased(write)) {
            return write.lost();
        }
        write.renewLease();
        Set<String> topics = new HashSet<>(request.suspects());
        request.audits().forEach(audit -> topics.add(audit.topic()));
        Fencing.noticesLostRoster(write, topics);
        List<StatementKey> missing = request.audits().stream()
                .filter(audit -> isMissing(write, audit))
                .toList();
        Map<String, Long> versions = new HashMap<>();
        for (String topic : request.versionsOf()) {
            if (write.state().hadVersion(topic)) {
                versions.put(topic, write.state().versionOf(topic));
            }
        }
        String due = Judge.due(write.state(), write.now(), write.caller());
        return new BeatAnswer.Renewed(write.status(), due, missing, Map.copyOf(versions));
    }

    /** Whether the caller's statement is gone. If it is there, so is its topic among the caller's, from now on. */
    private static boolean isMissing(Write write, StatementKey audit) {
        if (write.state().statement(audit.topic(), audit.userId(), write.caller()) == null) {
            return true;
        }
        write.state().topics().add(write.caller(), audit.topic());
        return false;
    }
}
