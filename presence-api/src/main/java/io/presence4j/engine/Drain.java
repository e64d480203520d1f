package io.presence4j.engine;

import io.presence4j.CloseRequest;
import io.presence4j.spi.Step;
import java.time.Duration;
import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.Collections;
import java.util.List;
import java.util.Random;
import java.util.concurrent.CompletableFuture;

/**
 * Asks all sockets to close, spread evenly over a period in random order, each with a retry time of its own. Timer thread
 * only.
 */
final class Drain implements Step {
    private static final long GRACE_NANOS = 1_000_000_000L;
    private static final long LOOK_NANOS = 100_000_000L;

    private final Core core;
    private final HeartbeatScheduler heartbeats;
    private final long periodNanos;
    private final CompletableFuture<Void> done;
    private final ArrayDeque<Connection> toAsk = new ArrayDeque<>();
    private final List<Connection> asked = new ArrayList<>();
    private int total;
    private boolean begun;
    private boolean over;
    private long beganAt;

    Drain(Core core, HeartbeatScheduler heartbeats, Duration period, CompletableFuture<Void> done) {
        this.core = core;
        this.heartbeats = heartbeats;
        this.periodNanos = period.toNanos();
        this.done = done;
    }

    @Override
    public long step(long now) {
        if (over) {
            return UNTIL_WOKEN;
        }
        if (!begun) {
            begin(now);
        }
        askThoseDue(now);
        asked.removeIf(connection -> !connection.isOpen());
        boolean timeIsUp = now - beganAt >= periodNanos + GRACE_NANOS;
        if (timeIsUp) {
            toAsk.forEach(Connection::close);
            asked.forEach(Connection::close);
        }
        if (timeIsUp || (toAsk.isEmpty() && asked.isEmpty())) {
            over = true;
            core.callbacks().done(done);
            return UNTIL_WOKEN;
        }
        return untilNext(now);
    }

    private void begin(long now) {
        begun = true;
        beganAt = now;
        List<Connection> open = new ArrayList<>();
        heartbeats.forEach(connection -> {
            if (connection.isOpen()) {
                open.add(connection);
            }
        });
        Collections.shuffle(open, new Random(core.random().nextLong()));
        toAsk.addAll(open);
        total = open.size();
    }

    private void askThoseDue(long now) {
        while (!toAsk.isEmpty() && dueAt(total - toAsk.size()) - now <= 0) {
            Connection connection = toAsk.remove();
            if (connection.isOpen()) {
                Duration retryAfter = Duration.ofNanos(core.jitter(Math.max(1, periodNanos)));
                connection.requestClose(new CloseRequest.Draining(retryAfter), core.callbacks());
                asked.add(connection);
            }
        }
    }

    private long dueAt(int index) {
        return beganAt + (total == 0 ? 0 : (long) ((double) periodNanos * index / total));
    }

    private long untilNext(long now) {
        long end = beganAt + periodNanos + GRACE_NANOS;
        long next = toAsk.isEmpty() ? now + LOOK_NANOS : Math.min(now + LOOK_NANOS, dueAt(total - toAsk.size()));
        return Math.max(1, Math.min(end, next) - now);
    }
}
