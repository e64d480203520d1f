package io.presence4j.benchmarks.load;

/** Whether the signs of life of all users are sent when they are due, one of each every 10 s. */
final class OnTime {
    private static final int HEARTBEAT_SECONDS = 10;
    private static final double ENOUGH = 0.95;

    private OnTime() {}

    /** What to note when so many were sent in a second; nothing when that is enough. */
    static String note(double perSecond, int users) {
        int due = users / HEARTBEAT_SECONDS;
        return perSecond < ENOUGH * due
                ? String.format("not finished: %,.0f of %,d signs of life a second", perSecond, due)
                : "";
    }
}
