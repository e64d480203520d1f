package io.presence4j.testkit;

/** A loop or pool of an {@link InstanceTime}. */
interface Freezable {
    /** Makes up for what was due while frozen. */
    void thaw();

    /** Lets go of what it has. */
    void crash();
}
