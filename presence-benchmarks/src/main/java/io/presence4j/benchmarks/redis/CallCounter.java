package io.presence4j.benchmarks.redis;

import io.lettuce.core.event.command.CommandListener;
import io.lettuce.core.event.command.CommandStartedEvent;
import java.util.Map;
import java.util.TreeMap;

/** Counts the commands that a client sends, by name. */
final class CallCounter implements CommandListener {
    private final Map<String, Integer> calls = new TreeMap<>();

    @Override
    public synchronized void commandStarted(CommandStartedEvent event) {
        calls.merge(event.getCommand().getType().toString(), 1, Integer::sum);
    }

    /** What was sent since the last time this was asked. */
    synchronized Map<String, Integer> take() {
        Map<String, Integer> taken = new TreeMap<>(calls);
        calls.clear();
        return taken;
    }
}
