package io.presence4j.examples.whoisonline;

import io.presence4j.PresenceConfig;
import io.presence4j.ReconnectBackoff;
import java.time.Duration;
import java.util.Arrays;
import java.util.Iterator;
import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * What the command line asks for.
 *
 * @param redis the server by which processes share who is online; null for an embedded store, in this process alone
 * @param host the address to listen on
 * @param ports one for each instance of this process
 * @param config the knobs of every instance's tracker
 * @param reconnect how a page comes back that lost its socket
 */
record Arguments(
        @Nullable String redis, String host, List<Integer> ports, PresenceConfig config, ReconnectBackoff reconnect) {
    static final String HELP = """
            Who is online: a page on several instances of one application.

              --redis redis://localhost
                                  share who is online with other processes, which name the same server; without it
                                  all instances are in this process
              --ports 8081,8082   a port for each instance; with --redis the default is one, 8081
              --host localhost    the address to listen on; 0.0.0.0 lets a phone in, and everybody else
              --heartbeat 2s      how long a page may be silent before it is pinged
              --ttl 6s            how long a silent page stays visible; at least 2 heartbeats + 1s
              --lease 8s          how long the users of a crashed instance stay visible; at least 1s
              --linger 3s         how long a user stays after the last page closed, so that a reload is no leave
              --reconnect 1s,200ms,1500ms
                                  how long a page waits that lost its socket: at first anything up to 1s; then up to
                                  200ms, doubled each time until 1500ms
              --help              this text

            A duration is a whole number with a unit: 1500ms, 20s, 2m.
            """;

    /* Short, because somebody is watching; for thousands of pages the first is their number by the rate they may come at. */
    private static final String SHORT_BACKOFF = "1s,200ms,1500ms";
    private static final Duration SHORTEST_LEASE = Duration.ofSeconds(1);
    private static final Duration LONGEST_STORE_TIMEOUT = Duration.ofSeconds(2);

    /**
     * Reads the command line; what it does not name has a default that suits a demo.
     *
     * @throws IllegalArgumentException naming the rule and the value
     */
    static Arguments parse(String... args) {
        String redis = null;
        String host = "localhost";
        List<Integer> ports = List.of();
        Duration heartbeat = Duration.ofSeconds(2);
        Duration ttl = Duration.ofSeconds(6);
        Duration lease = Duration.ofSeconds(8);
        Duration linger = Duration.ofSeconds(3);
        String reconnect = SHORT_BACKOFF;

        Iterator<String> words = List.of(args).iterator();
        while (words.hasNext()) {
            String name = words.next();
            switch (name) {
                case "--redis" -> redis = valueOf(name, words);
                case "--host" -> host = valueOf(name, words);
                case "--ports" -> ports = ports(valueOf(name, words));
                case "--heartbeat" -> heartbeat = DurationText.parse(name, valueOf(name, words));
                case "--ttl" -> ttl = DurationText.parse(name, valueOf(name, words));
                case "--lease" -> lease = DurationText.parse(name, valueOf(name, words));
                case "--linger" -> linger = DurationText.parse(name, valueOf(name, words));
                case "--reconnect" -> reconnect = valueOf(name, words);
                default -> throw new IllegalArgumentException("unknown argument: " + name + "; --help tells them all");
            }
        }
        if (ports.isEmpty()) {
            ports = redis == null ? List.of(8081, 8082) : List.of(8081);
        }
        return new Arguments(redis, host, ports, config(heartbeat, ttl, lease, linger), backoff(reconnect));
    }

    private static ReconnectBackoff backoff(String text) {
        String[] three = text.split(",", -1);
        if (three.length != 3) {
            throw new IllegalArgumentException(
                    "--reconnect must be first, base and cap, such as 1s,200ms,1500ms: " + text);
        }
        return new ReconnectBackoff(
                DurationText.parse("--reconnect", three[0]),
                DurationText.parse("--reconnect", three[1]),
                DurationText.parse("--reconnect", three[2]));
    }

    private static PresenceConfig config(Duration heartbeat, Duration ttl, Duration lease, Duration linger) {
        if (lease.compareTo(SHORTEST_LEASE) < 0) {
            throw new IllegalArgumentException("--lease must be >= 1s: " + lease.toMillis() + "ms");
        }
        return PresenceConfig.defaults()
                .withStoreTimeout(shorter(LONGEST_STORE_TIMEOUT, Duration.ofMillis(lease.toMillis() / 4)))
                .withLease(lease)
                .withHeartbeat(heartbeat, ttl)
                .withLinger(linger);
    }

    private static Duration shorter(Duration a, Duration b) {
        return a.compareTo(b) < 0 ? a : b;
    }

    private static String valueOf(String name, Iterator<String> words) {
        if (!words.hasNext()) {
            throw new IllegalArgumentException(name + " needs a value; --help shows one");
        }
        return words.next();
    }

    private static List<Integer> ports(String text) {
        List<Integer> ports =
                Arrays.stream(text.split(",", -1)).map(Arguments::port).toList();
        if (ports.stream().distinct().count() < ports.size()) {
            throw new IllegalArgumentException("--ports must differ: " + text);
        }
        return ports;
    }

    private static int port(String text) {
        int port = text.matches("[0-9]{1,5}") ? Integer.parseInt(text) : 0;
        if (port < 1 || port > 65_535) {
            throw new IllegalArgumentException(
                    "--ports must be numbers in 1..65535, such as 8081,8082: " + (text.isEmpty() ? "(empty)" : text));
        }
        return port;
    }
}
