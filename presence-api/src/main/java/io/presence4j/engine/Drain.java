package io.presence4j.engine;

import io.presence4j.CloseRequest;
import io.presence4j.spi.Step;
import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.Collections;
import java.util.List;
import java.util.Random;
import java.util.concurrent.CompletableFuture;

/**
 * Asks all sockets to close, spread evenly over a period in random order, each with a retry time of its own; once in the
 * life of a tracker. Timer thread only.
 */
final class Drain implements Step {
    private static final long GRACE_NANOS = 1_000_000_000L;
    private static final long LOOK_NANOS = 100_000_000L;

    private enum Stage {
        NOT_YET,
        ON,
        OVER
    }

    private final Core core;
    private final HeartbeatScheduler heartbeats;
    /* Closed ones leave a queue when they come to its head: each is looked at a few times, not in every look. */
    private final ArrayDeque<Connection> toAsk = new ArrayDeque<>();
    private final ArrayDeque<Connection> asked = new ArrayDeque<>();
    private final List<CompletableFuture<Void>> waiting = new ArrayList<>();
    private Stage stage = Stage.NOT_YET;
    private long periodNanos;
    private long beganAt;
    private int total;

    Drain(Core core, HeartbeatScheduler heartbeats) {
        this.core = core;
        this.heartbeats = heartbeats;
    }

    /** The first to come says the period; {@code done} is completed when the drain is over. */
    void begin(long nanos, CompletableFuture<Void> done) {
        waiting.add(done);
        if (stage == Stage.NOT_YET) {
            stage = Stage.ON;
            periodNanos = nanos;
            beganAt = core.now();
            toAsk.addAll(openInRandomOrder());
            total = toAsk.size();
        } else if (stage == Stage.OVER) {
            tell();
        }
    }

    private List<Connection> openInRandomOrder() {
        List<Connection> open = heartbeats.open();
        Collections.shuffle(open, new Random(core.random().nextLong()));
        return open;
    }

    /** One that was opened while the drain or the closing of the tracker began. */
    void late(Connection connection) {
        ask(connection);
        if (stage == Stage.OVER) {
            end();
        }
    }

    @Override
    public long step(long now) {
        if (stage != Stage.ON) {
            return UNTIL_WOKEN;
        }
        long elapsed = now - beganAt;
        while (!toAsk.isEmpty() && nextAskNanos() <= elapsed) {
            ask(toAsk.remove());
        }
        dropClosed(toAsk);
        dropClosed(asked);
        long left = periodNanos + GRACE_NANOS - elapsed;
        if (left <= 0 || (toAsk.isEmpty() && asked.isEmpty())) {
            end();
            return UNTIL_WOKEN;
        }
        long next = toAsk.isEmpty() ? LOOK_NANOS : Math.min(LOOK_NANOS, nextAskNanos() - elapsed);
        return Math.max(1, Math.min(left, next));
    }

    /** After the beginning. */
    private long nextAskNanos() {
        return (long) ((double) periodNanos * (total - toAsk.size()) / total);
    }

    private void ask(Connection connection) {
        if (connection.isOpen()) {
            connection.requestClose(new CloseRequest.Draining(core.retryAfter()), core.callbacks());
            asked.add(connection);
        }
    }

    private static void dropClosed(ArrayDeque<Connection> connections) {
        while (!connections.isEmpty() && !connections.peek().isOpen()) {
            connections.remove();
        }
    }

    /** Closes what is open still: the time is up, or the tracker is closed. */
    void end() {
        stage = Stage.OVER;
        toAsk.forEach(Connection::close);
        asked.forEach(Connection::close);
        toAsk.clear();
        asked.clear();
        tell();
    }

    private void tell() {
        waiting.forEach(core.callbacks()::done);
        waiting.clear();
    }
}
