package io.presence4j.benchmarks.load.node;

import io.presence4j.spi.Loop;
import io.presence4j.spi.SystemTime;
import java.time.Duration;
import java.util.BitSet;
import java.util.concurrent.atomic.LongAdder;
import org.jspecify.annotations.Nullable;

/** The signs of life of all users who are here: each one every 10 s, a hundredth of them at a time. */
final class Beats {
    private static final int SLICES = 100;
    private static final long SLICE_NANOS = Duration.ofSeconds(10).toNanos() / SLICES;

    private final Contender contender;
    private final BitSet here;
    private final LongAdder sent = new LongAdder();
    private @Nullable Loop loop;
    private long slice;
    private long startNanos;

    Beats(Contender contender, int users) {
        this.contender = contender;
        this.here = new BitSet(users);
    }

    synchronized void set(int user, boolean isHere) {
        here.set(user, isHere);
    }

    private synchronized boolean isHere(int user) {
        return here.get(user);
    }

    private synchronized int end() {
        return here.length();
    }

    /** Begins, and goes on until {@link #stop}. */
    synchronized void start() {
        SystemTime time = new SystemTime();
        startNanos = time.nanoTime();
        loop = time.start("beats", this::step);
    }

    synchronized void stop() {
        if (loop != null) {
            loop.close();
        }
    }

    /** So far. */
    long sent() {
        return sent.sum();
    }

    /** Who is behind goes on at once. */
    private long step(long now) {
        for (int user = (int) (slice % SLICES); user < end(); user += SLICES) {
            if (isHere(user)) {
                contender.heartbeat(user);
                sent.increment();
            }
        }
        slice++;
        return Math.max(0, startNanos + slice * SLICE_NANOS - now);
    }
}
