package io.presence4j.benchmarks.load.node;

import io.presence4j.spi.SystemTime;
import java.util.Arrays;
import org.HdrHistogram.Histogram;

/** What a listener heard of each user since the last {@link #reset()}, and when. */
final class Heard {
    private static final long LONGEST_NANOS = 3_600_000_000_000L;

    private final SystemTime time = new SystemTime();
    private final Side joins;
    private final Side leaves;
    private int resyncs;

    Heard(int users) {
        joins = new Side(users);
        leaves = new Side(users);
    }

    /** One kind of event. */
    private static final class Side {
        private final long[] nanos;
        private int users;
        private int repeated;
        private long last;

        Side(int users) {
            nanos = new long[users];
        }

        void add(int user, long now) {
            last = now;
            if (nanos[user] == 0) {
                users++;
            } else {
                repeated++;
            }
            nanos[user] = now;
        }

        void reset() {
            Arrays.fill(nanos, 0);
            users = 0;
            repeated = 0;
            last = 0;
        }
    }

    /** Begins anew, and returns what was heard before: as {@link #told}, and how many users were here by then. */
    synchronized String reset() {
        String before = told() + " here=" + here();
        joins.reset();
        leaves.reset();
        resyncs = 0;
        return before;
    }

    /** Users of whom a join was heard last. */
    private int here() {
        int here = 0;
        for (int user = 0; user < joins.nanos.length; user++) {
            here += joins.nanos[user] > leaves.nanos[user] ? 1 : 0;
        }
        return here;
    }

    synchronized void joined(int user) {
        joins.add(user, time.nanoTime());
    }

    synchronized void left(int user) {
        leaves.add(user, time.nanoTime());
    }

    /** Events may be missing before this. */
    synchronized void resynced() {
        resyncs++;
    }

    /** Users heard of at least once, events beyond the first of a user, when the last came; and resyncs. */
    synchronized String told() {
        return String.format(
                "joined=%d rejoined=%d lastJoin=%d left=%d releft=%d lastLeave=%d resyncs=%d",
                joins.users, joins.repeated, joins.last, leaves.users, leaves.repeated, leaves.last, resyncs);
    }

    /** From the moment at which each user was due to come until it was seen. */
    synchronized Histogram joinNanos(Schedule schedule) {
        Histogram histogram = new Histogram(LONGEST_NANOS, 3);
        for (int user = schedule.from(); user < schedule.to(); user++) {
            record(histogram, joins.nanos[user], schedule.dueNanos(user));
        }
        return histogram;
    }

    /** From this moment until each leave. */
    synchronized Histogram leaveNanos(long since) {
        Histogram histogram = new Histogram(LONGEST_NANOS, 3);
        for (long nanos : leaves.nanos) {
            record(histogram, nanos, since);
        }
        return histogram;
    }

    private static void record(Histogram histogram, long nanos, long since) {
        if (nanos != 0) {
            histogram.recordValue(Math.max(1, nanos - since));
        }
    }
}
