package io.presence4j.testkit.model;

import io.presence4j.spi.TimeSource;
import java.util.List;
import java.util.function.Function;

/**
 * A fault that really happens to a store's server, or to the lines to it, while time goes on.
 *
 * @param name as tallied and told
 * @param weight how often relative to others; those of the test kit have 1 to 8
 * @param reach whom it hits
 * @param begin begins it, given the times that those whom it hits passed to {@link ModelStore#view}; what it returns ends
 *     it, and comes back when the store can be reached by all of them again
 */
public record OwnFault(String name, int weight, Reach reach, Function<List<TimeSource>, Runnable> begin) {
    /** Whom a fault hits. */
    public enum Reach {
        /** One instance. */
        ONE,
        /** All instances. */
        ALL
    }
}
