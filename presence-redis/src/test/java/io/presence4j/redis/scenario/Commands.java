package io.presence4j.redis.scenario;

import io.lettuce.core.api.sync.RedisCommands;
import java.time.Duration;
import java.util.Map;
import java.util.TreeMap;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/** How often a server ran which command, those inside scripts included, and which errors it gave. */
final class Commands {
    private static final Pattern CALLS = Pattern.compile("cmdstat_([^:]+):calls=(\\d+)");
    private static final Pattern ERRORS = Pattern.compile("errorstat_([^:]+):count=(\\d+)");

    private final RedisCommands<String, String> redis;

    Commands(RedisCommands<String, String> redis) {
        this.redis = redis;
    }

    /** Calls by command, since the server started. */
    Map<String, Long> calls() {
        return read("commandstats", CALLS);
    }

    /** Errors by code, since the server started. */
    Map<String, Long> errors() {
        return read("errorstats", ERRORS);
    }

    private Map<String, Long> read(String section, Pattern pattern) {
        Map<String, Long> counts = new TreeMap<>();
        Matcher matcher = pattern.matcher(redis.info(section));
        while (matcher.find()) {
            counts.put(matcher.group(1), Long.parseLong(matcher.group(2)));
        }
        return counts;
    }

    /** How often a script was called: what clients sent, but for subscriptions and pings. */
    long scripts() {
        Map<String, Long> calls = calls();
        return calls.getOrDefault("evalsha", 0L) + calls.getOrDefault("eval", 0L);
    }

    /** How often in the time to come. */
    long scriptsIn(Duration time) {
        long before = scripts();
        Moment.now().pass(time);
        return scripts() - before;
    }

    /** What was called since, by command. */
    Map<String, Long> since(Map<String, Long> before) {
        Map<String, Long> since = calls();
        before.forEach((command, calls) -> since.merge(command, -calls, Long::sum));
        since.values().removeIf(calls -> calls == 0);
        return since;
    }
}
