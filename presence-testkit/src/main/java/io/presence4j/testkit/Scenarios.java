package io.presence4j.testkit;

import org.junit.jupiter.api.extension.ExtendWith;

/**
 * What the themes of {@link PresenceTrackerContract} have in common: cases that take a {@link Cast}, played on a store of
 * their own. After each that passed, what holds after every scenario is checked too.
 */
@ExtendWith(Stage.class)
public interface Scenarios {
    /**
     * A harness whose store is empty; a new one at each call. The caller closes it. A failed assumption in here skips the
     * case.
     */
    StoreHarness newHarness();
}
