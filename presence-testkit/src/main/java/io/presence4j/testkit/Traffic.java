package io.presence4j.testkit;

import java.util.EnumMap;
import java.util.Map;

/** How many calls an instance has sent to its store; of what goes to several shards each counts. Any thread. */
public final class Traffic {
    private final Map<Operation, Integer> calls = new EnumMap<>(Operation.class);

    Traffic() {}

    /** All calls of these operations since the start or {@link #clear}; of every operation when none is named. */
    public synchronized int calls(Operation... operations) {
        if (operations.length == 0) {
            return calls.values().stream().mapToInt(Integer::intValue).sum();
        }
        int sum = 0;
        for (Operation operation : operations) {
            sum += calls.getOrDefault(operation, 0);
        }
        return sum;
    }

    /** Counts from zero again. */
    public synchronized void clear() {
        calls.clear();
    }

    synchronized void count(Operation operation) {
        calls.merge(operation, 1, Integer::sum);
    }
}
