package io.presence4j.testkit.model;

import io.presence4j.testkit.Fault;
import io.presence4j.testkit.Faults;
import java.util.Arrays;
import java.util.Locale;
import java.util.stream.Stream;

/** Counts what really went wrong on the lines: a fault that is asked for may wait for a call that never comes. */
final class FaultTally {
    private FaultTally() {}

    static void expect(Tally tally) {
        played().forEach(fault -> tally.expect(name(fault)));
    }

    static void count(Faults faults, Tally tally) {
        played().forEach(fault -> tally.count(name(fault), faults.count(fault)));
    }

    /** Holding is for tests that choose the moment; here delays do the same. */
    private static Stream<Fault> played() {
        return Arrays.stream(Fault.values()).filter(fault -> fault != Fault.HOLD);
    }

    private static String name(Fault fault) {
        return "played: " + fault.name().toLowerCase(Locale.ROOT);
    }
}
