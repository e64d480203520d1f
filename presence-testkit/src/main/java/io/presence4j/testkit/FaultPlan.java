package io.presence4j.testkit;

import java.time.Duration;
import java.util.ArrayDeque;
import java.util.EnumMap;
import java.util.Map;
import java.util.Queue;
import java.util.random.RandomGenerator;
import org.jspecify.annotations.Nullable;

/** Decides what happens to each call or message: first by script, then by rule, then at random. */
final class FaultPlan {
    /** What happens; {@code fault} is null for nothing. */
    record Decision(@Nullable Fault fault, long delayNanos) {
        static final Decision NOTHING = new Decision(null, 0);

        boolean is(Fault other) {
            return fault == other;
        }
    }

    private final Map<Operation, Queue<Decision>> script = new EnumMap<>(Operation.class);
    private final Map<Operation, Decision> rules = new EnumMap<>(Operation.class);
    private @Nullable RandomGenerator random;
    private FaultProfile profile = FaultProfile.delaysUpTo(Duration.ZERO);

    synchronized void next(Operation operation, Fault fault, Duration delay) {
        script.computeIfAbsent(operation, none -> new ArrayDeque<>()).add(decision(operation, fault, delay));
    }

    synchronized void every(Operation operation, Fault fault, Duration delay) {
        rules.put(operation, decision(operation, fault, delay));
    }

    synchronized void random(RandomGenerator random, FaultProfile profile) {
        this.random = random;
        this.profile = profile;
    }

    synchronized void clear() {
        script.clear();
        rules.clear();
        random = null;
    }

    synchronized boolean isEmpty() {
        return random == null && rules.isEmpty() && script.values().stream().allMatch(Queue::isEmpty);
    }

    synchronized Decision decide(Operation operation) {
        Queue<Decision> scripted = script.get(operation);
        Decision next = scripted == null ? null : scripted.poll();
        if (next == null) {
            next = rules.get(operation);
        }
        return next == null ? draw(operation) : next;
    }

    private Decision draw(Operation operation) {
        if (random == null) {
            return Decision.NOTHING;
        }
        double point = random.nextDouble();
        for (Fault fault : Fault.values()) {
            point -= profile.chances().getOrDefault(fault, 0.0);
            if (point < 0) {
                return fits(operation, fault) ? new Decision(fault, drawDelay(random)) : Decision.NOTHING;
            }
        }
        return Decision.NOTHING;
    }

    private long drawDelay(RandomGenerator random) {
        return random.nextLong(profile.longestDelay().toNanos() + 1);
    }

    private static Decision decision(Operation operation, Fault fault, Duration delay) {
        if (!fault.isOfOne() || !fits(operation, fault)) {
            throw new IllegalArgumentException(fault + " does not happen to a single " + operation);
        }
        return new Decision(fault, delay.toNanos());
    }

    private static boolean fits(Operation operation, Fault fault) {
        return operation != Operation.MESSAGE || fault.isOfMessages();
    }
}
