package io.presence4j.examples.whoisonline;

import io.presence4j.PresenceConfig;
import java.util.List;
import java.util.stream.Collectors;

/** What the demo prints when it is up. */
final class Banner {
    private static final List<String> NAMES = List.of("Sam", "Dana", "Kim", "Noor");

    private Banner() {}

    /** The addresses to open and what to try there. */
    static String of(Arguments arguments) {
        PresenceConfig config = arguments.config();
        return """

            Who is online, on %s:

            %s

            heartbeat %s, ttl %s, lease %s, linger %s; --help tells how to change them. Ctrl-C ends it.

            Try this, and look at the feed of the other page:
              - open a second tab as the same user, then close one of them: nothing happens, the user is still there
              - close the last one: a leave, after the linger; reload instead: nothing
              - let a page fall silent: a leave when its ttl is over, and its socket is closed
              - crash an instance for longer than the lease: its users leave, and come back with it
              - restart it politely: all its pages come back, and nobody left

            """.formatted(
                        where(arguments),
                        addresses(arguments),
                        DurationText.of(config.heartbeatInterval()),
                        DurationText.of(config.ttl()),
                        DurationText.of(config.lease()),
                        DurationText.of(config.linger()));
    }

    private static String where(Arguments arguments) {
        String instances = arguments.ports().size() + " instance(s)";
        return arguments.redis() == null
                ? instances + " over one embedded store"
                : instances + " of this process, and on all others with the same --redis";
    }

    private static String addresses(Arguments arguments) {
        return arguments.ports().stream()
                .map(port -> "  http://localhost:" + port + "/?room=lobby&user=" + name(port))
                .collect(Collectors.joining("\n"));
    }

    /** Another one for the next port, so that pages side by side are different users. */
    private static String name(int port) {
        return NAMES.get(Math.floorMod(port - 8081, NAMES.size()));
    }
}
