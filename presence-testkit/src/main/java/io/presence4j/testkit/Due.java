package io.presence4j.testkit;

/** Something that a {@link ManualTime} is to run: a loop's step or a pool's task. */
interface Due {
    /** Of the loop or pool, for messages. */
    String name();

    /** When. */
    long dueNanos();

    /** Runs, unless it was closed or has run since it was found due. */
    void runIfStillDue(long nowNanos);
}
