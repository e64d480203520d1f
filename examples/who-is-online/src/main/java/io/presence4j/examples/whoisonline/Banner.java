package io.presence4j.examples.whoisonline;

import io.presence4j.PresenceConfig;
import java.util.Iterator;
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

            Who is online, on %d instance(s) over one embedded store:

            %s

            heartbeat %s, ttl %s, lease %s, linger %s; --help tells how to change them. Ctrl-C ends it.

            Try this, and look at the feed of the other page:
              - open a second tab as the same user, then close one of them: nothing happens, the user is still there
              - close the last one: a leave, after the linger; reload instead: nothing
              - let a page fall silent: a leave when its ttl is over, and its socket is closed
              - crash an instance for longer than the lease: its users leave, and come back with it
              - restart it politely: all its pages come back, and nobody left

            """.formatted(
                        arguments.ports().size(),
                        addresses(arguments),
                        DurationText.of(config.heartbeatInterval()),
                        DurationText.of(config.ttl()),
                        DurationText.of(config.lease()),
                        DurationText.of(config.linger()));
    }

    private static String addresses(Arguments arguments) {
        Iterator<String> names = NAMES.iterator();
        return arguments.ports().stream()
                .map(port -> "  http://localhost:" + port + "/?room=lobby&user="
                        + (names.hasNext() ? names.next() : "User" + port))
                .collect(Collectors.joining("\n"));
    }
}
