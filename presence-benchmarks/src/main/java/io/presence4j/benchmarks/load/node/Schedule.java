package io.presence4j.benchmarks.load.node;

/**
 * When each of the users from a number up to another is due: one after the other, evenly spread over a time.
 *
 * @param startNanos of the machine's monotonic clock, which its processes share
 * @param overNanos 0: all at once
 */
record Schedule(int from, int to, long startNanos, long overNanos) {
    long dueNanos(int user) {
        return startNanos + (user - from) * overNanos / Math.max(1, to - from);
    }
}
