package io.presence4j.testkit;

import java.time.Duration;
import java.util.EnumMap;
import java.util.Map;

/**
 * How often faults happen at random.
 *
 * @param chances of each fault for a call or message, 0 to 1; together at most 1
 * @param longestDelay of what comes late, uniform between zero and this
 */
public record FaultProfile(Map<Fault, Double> chances, Duration longestDelay) {
    /** Checks and copies the chances. */
    public FaultProfile {
        chances = Map.copyOf(chances);
        chances.forEach(FaultProfile::check);
        double sum = chances.values().stream().mapToDouble(Double::doubleValue).sum();
        if (sum > 1) {
            throw new IllegalArgumentException("chances must sum to <= 1: " + sum);
        }
    }

    /** No faults yet, delays up to this. */
    public static FaultProfile delaysUpTo(Duration longestDelay) {
        return new FaultProfile(Map.of(), longestDelay);
    }

    /** Every fault with this chance, delays up to ten seconds. */
    public static FaultProfile everything(double chance) {
        FaultProfile all = delaysUpTo(Duration.ofSeconds(10));
        for (Fault fault : Fault.values()) {
            all = fault.isOfOne() ? all.with(fault, chance) : all;
        }
        return all;
    }

    /** With another chance of this fault. */
    public FaultProfile with(Fault fault, double chance) {
        Map<Fault, Double> more = new EnumMap<>(Fault.class);
        more.putAll(chances);
        more.put(fault, chance);
        return new FaultProfile(more, longestDelay);
    }

    private static void check(Fault fault, double chance) {
        if (!fault.isOfOne()) {
            throw new IllegalArgumentException(fault + " does not happen at random");
        }
        if (!(chance >= 0 && chance <= 1)) {
            throw new IllegalArgumentException("chance of " + fault + " must be in 0..1: " + chance);
        }
    }
}
