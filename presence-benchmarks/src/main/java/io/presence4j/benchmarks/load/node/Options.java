package io.presence4j.benchmarks.load.node;

import java.time.Duration;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.stream.Collectors;

/** The arguments of a node, {@code name=value} each. */
record Options(Map<String, String> values) {
    static Options parse(List<String> arguments) {
        return new Options(arguments.stream()
                .map(argument -> argument.split("=", 2))
                .collect(Collectors.toMap(pair -> pair[0], pair -> pair[1])));
    }

    String contender() {
        return required("contender");
    }

    /** Of a Redis server. */
    String server() {
        return required("server");
    }

    /** All have numbers below this. */
    int users() {
        return Integer.parseInt(required("users"));
    }

    /** How long a silent user stays. */
    Duration ttl() {
        return Duration.ofSeconds(Long.parseLong(values.getOrDefault("ttl", "30")));
    }

    Duration lease() {
        return Duration.ofMillis(Long.parseLong(values.getOrDefault("lease", "15000")));
    }

    Duration linger() {
        return Duration.ofMillis(Long.parseLong(values.getOrDefault("linger", "0")));
    }

    Duration window() {
        return Duration.ofMillis(Long.parseLong(values.getOrDefault("window", "50")));
    }

    int shards() {
        return Integer.parseInt(values.getOrDefault("shards", "16"));
    }

    /** How many calls of a peer may be under way. */
    int inFlight() {
        return Integer.parseInt(values.getOrDefault("inflight", "64"));
    }

    private String required(String name) {
        return Objects.requireNonNull(values.get(name), () -> "missing: " + name + "=");
    }
}
