package io.presence4j.benchmarks.redis;

import io.lettuce.core.event.command.CommandListener;
import io.lettuce.core.event.command.CommandStartedEvent;
import io.lettuce.core.protocol.CommandArgsAccessor;
import io.lettuce.core.protocol.RedisCommand;
import java.util.Map;
import java.util.TreeMap;

/** Counts the commands that a client sends, by name; scripts by the beginning of their digest as well. */
public final class CallCounter implements CommandListener {
    private static final int DIGEST = 6;

    private final Map<String, Integer> calls = new TreeMap<>();

    /** Of the client that it is made a listener of. */
    public CallCounter() {}

    @Override
    public synchronized void commandStarted(CommandStartedEvent event) {
        calls.merge(name(event.getCommand()), 1, Integer::sum);
    }

    private static String name(RedisCommand<?, ?, ?> command) {
        String type = command.getType().toString();
        return type.equals("EVALSHA")
                ? type + ":"
                        + CommandArgsAccessor.getFirstString(command.getArgs()).substring(0, DIGEST)
                : type;
    }

    /** What was sent since the last time this was asked. */
    public synchronized Map<String, Integer> take() {
        Map<String, Integer> taken = new TreeMap<>(calls);
        calls.clear();
        return taken;
    }
}
