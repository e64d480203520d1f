package io.presence4j.benchmarks.redis;

import io.presence4j.spi.SystemTime;
import java.util.ArrayList;
import java.util.Collections;
import java.util.List;
import java.util.function.IntSupplier;

/** One kind of read, done again and again: the median of its times, and the worst ping of another client meanwhile. */
final class Reads {
    private final SystemTime time = new SystemTime();
    private final List<Long> nanos = new ArrayList<>();
    private final String what;
    private final IntSupplier read;
    private final int expected;
    private final Pinger pinger;
    private long worstPing;

    /**
     * One kind.
     *
     * @param read returns how many it found
     * @param expected how many it has to find
     */
    Reads(String what, IntSupplier read, int expected, Pinger pinger) {
        this.what = what;
        this.read = read;
        this.expected = expected;
        this.pinger = pinger;
    }

    /** Reads so often; the kinds take turns. A tenth more comes first and does not count. */
    static void take(int times, List<Reads> kinds) {
        for (int i = -times / 10; i < times; i++) {
            for (Reads kind : kinds) {
                kind.once(i >= 0);
            }
        }
        kinds.forEach(Reads::report);
    }

    private void once(boolean counts) {
        pinger.takeWorstNanos();
        long start = time.nanoTime();
        int found = read.getAsInt();
        long taken = time.nanoTime() - start;
        if (found != expected) {
            throw new IllegalStateException(what + " found " + found + " and not " + expected);
        }
        if (counts) {
            nanos.add(taken);
            worstPing = Math.max(worstPing, pinger.takeWorstNanos());
        }
    }

    private void report() {
        Collections.sort(nanos);
        System.out.printf(
                "  %s: %,d µs; worst ping %.1f ms%n", what, nanos.get(nanos.size() / 2) / 1000, worstPing / 1e6);
    }
}
