package io.presence4j.redis.scenario;

import java.time.Duration;
import java.util.Set;
import java.util.stream.Collectors;

/** The threads of trackers and of Lettuce that were running already. */
final class LibraryThreads {
    private static final Duration END = Duration.ofSeconds(20);

    private final Set<Thread> before = running();

    private static Set<Thread> running() {
        return Thread.getAllStackTraces().keySet().stream()
                .filter(thread -> thread.getName().startsWith("presence-")
                        || thread.getName().startsWith("lettuce-"))
                .collect(Collectors.toSet());
    }

    /** Waits until all that were started since have ended. */
    void awaitEndOfNew() {
        Moment.now()
                .await(END, "the end of threads: " + started(), () -> started().isEmpty());
    }

    private Set<Thread> started() {
        Set<Thread> started = running();
        started.removeAll(before);
        return started;
    }
}
