package io.presence4j.benchmarks.redis;

import io.presence4j.PresenceConnection;
import io.presence4j.spi.SystemTime;
import java.time.Duration;
import java.util.Collection;

/** Waits until the store has what connections want, also on a machine so busy that answers come too late at first. */
final class Stored {
    private static final Duration PATIENCE = Duration.ofMinutes(2);

    private Stored() {}

    static void await(Collection<PresenceConnection> connections) {
        SystemTime time = new SystemTime();
        long start = time.nanoTime();
        for (PresenceConnection connection : connections) {
            while (!isStored(connection)) {
                if (time.nanoTime() - start > PATIENCE.toNanos()) {
                    throw new IllegalStateException("not stored: " + connection);
                }
            }
        }
    }

    private static boolean isStored(PresenceConnection connection) {
        return connection.stored().handle((done, failure) -> failure == null).join();
    }
}
