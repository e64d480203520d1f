package io.presence4j.testkit;

import java.util.ArrayDeque;
import java.util.Queue;

/** A place on the way that can be shut: what comes then is kept, in order. */
final class Gate {
    private record Kept(Wire.Lane lane, Runnable delivery) {}

    private final Wire wire;
    private final Queue<Kept> kept = new ArrayDeque<>();
    private boolean shut;

    Gate(Wire wire) {
        this.wire = wire;
    }

    synchronized void shut() {
        shut = true;
    }

    synchronized void open() {
        shut = false;
        kept.forEach(each -> wire.schedule(each.lane(), 0, each.delivery()));
        kept.clear();
    }

    /** Whether it was kept. */
    synchronized boolean keeps(Wire.Lane lane, Runnable delivery) {
        return shut && kept.add(new Kept(lane, delivery));
    }
}
