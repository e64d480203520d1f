package io.presence4j.benchmarks.load;

import io.presence4j.benchmarks.redis.RedisProcess;
import java.util.regex.Pattern;

/** What a server has done since this was made. */
final class Meter {
    private static final Pattern CALLS = Pattern.compile("(?m)^cmdstat_[^:]*:calls=([0-9]+)");

    private final RedisProcess server;
    private final long cpuMicros;
    private final long commands;

    Meter(RedisProcess server) {
        this.server = server;
        this.commands = commands(server);
        this.cpuMicros = server.cpuMicros();
    }

    /** User and system time. */
    long cpuMicros() {
        return server.cpuMicros() - cpuMicros;
    }

    /** Redis work: commands, those inside scripts included. */
    long commands() {
        return commands(server) - commands;
    }

    private static long commands(RedisProcess server) {
        return CALLS.matcher(server.commands().info("commandstats"))
                .results()
                .mapToLong(result -> Long.parseLong(result.group(1)))
                .sum();
    }
}
