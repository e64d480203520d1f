package io.presence4j.benchmarks;

import io.presence4j.CloseRequest;
import io.presence4j.ConnectOptions;
import io.presence4j.PresenceConnection;
import io.presence4j.PresenceSocket;
import io.presence4j.PresenceTracker;
import io.presence4j.spi.SystemTime;
import java.time.Duration;
import java.util.concurrent.CompletableFuture;

/**
 * As {@link IdleCpu}, but nobody beats unasked: after 9 to 10 s of silence the tracker has each socket ping its client,
 * which answers at once. So all that is measured is the hand-over of pings to the callback threads, once for the
 * tracker's own, and once for a host whose sockets never block, so that its executor may run them on the timer thread.
 */
public final class PingCpu {
    private static final Duration WARM_UP = Duration.ofSeconds(40);

    private PingCpu() {}

    private record Answering() implements PresenceSocket {
        @Override
        public void ping(PresenceConnection connection) {
            connection.heartbeat();
        }

        @Override
        public void close(PresenceConnection connection, CloseRequest why) {
            if (why instanceof CloseRequest.Expired) {
                throw new IllegalStateException(connection + " answered, and expired: " + why);
            }
        }
    }

    /** With another number of connections and of measured seconds as arguments, for a quick try. */
    public static void main(String[] arguments) {
        int many = arguments.length > 0 ? Integer.parseInt(arguments[0]) : 1_000_000;
        int seconds = arguments.length > 1 ? Integer.parseInt(arguments[1]) : 60;
        ConnectOptions answering = ConnectOptions.of(new Answering());
        measure(new IdleTracker("own", many, answering), seconds);
        PresenceTracker.Builder direct =
                PresenceTracker.builder(new NullStore(new SystemTime())).callbackExecutor(Runnable::run);
        measure(new IdleTracker("direct", many, answering, direct), seconds);
    }

    private static void measure(IdleTracker tracker, int seconds) {
        await(WARM_UP);
        tracker.start();
        await(Duration.ofSeconds(seconds));
        tracker.report(seconds);
        tracker.close();
    }

    private static void await(Duration duration) {
        new SystemTime().await(new CompletableFuture<>(), duration.toNanos());
    }
}
