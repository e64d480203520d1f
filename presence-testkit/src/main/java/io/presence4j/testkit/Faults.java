package io.presence4j.testkit;

import io.presence4j.spi.TimeSource;
import java.time.Duration;
import java.util.EnumMap;
import java.util.List;
import java.util.Map;
import java.util.Random;
import java.util.concurrent.CopyOnWriteArrayList;

/**
 * What goes wrong between one instance and its store and bus: by script, by rule, at random, or until told otherwise.
 *
 * <p>Nothing does at first. What comes late is delivered by a loop of the time given. Any thread.
 */
public final class Faults implements AutoCloseable {
    /** What hangs on this network. */
    interface Line {
        /** The partition is over. */
        void healed();

        /** Dead from now on. */
        void cut();
    }

    private final FaultPlan plan = new FaultPlan();
    private final Wire wire;
    private final Gate requests;
    private final Gate replies;
    private final List<Line> lines = new CopyOnWriteArrayList<>();
    private final Map<Fault, Integer> counts = new EnumMap<>(Fault.class);
    private volatile boolean partitioned;
    private volatile boolean silent;

    /** A network without faults, its delays by this time. */
    public Faults(TimeSource time) {
        wire = new Wire(time);
        requests = new Gate(wire);
        replies = new Gate(wire);
    }

    /** {@link #next(Operation, Fault, Duration)} without a delay, for faults that have none. */
    public void next(Operation operation, Fault fault) {
        next(operation, fault, Duration.ZERO);
    }

    /** Lets this happen to the next call of the operation, after what was asked for it before. */
    public void next(Operation operation, Fault fault, Duration delay) {
        plan.next(operation, fault, delay);
    }

    /** Lets this happen to every call of the operation until {@link #calm}, unless {@link #next} says otherwise. */
    public void every(Operation operation, Fault fault, Duration delay) {
        plan.every(operation, fault, delay);
    }

    /** Lets this happen to every call of the store; the bus goes on as before. */
    public void everyCall(Fault fault, Duration delay) {
        for (Operation operation : Operation.values()) {
            if (operation != Operation.MESSAGE && operation != Operation.PUBLISH) {
                every(operation, fault, delay);
            }
        }
    }

    /** Lets faults happen at random, the same ones for the same seed and calls, where no script or rule applies. */
    public void random(long seed, FaultProfile profile) {
        plan.random(new Random(seed), profile);
    }

    /** Ends scripts, rules and randomness. What is late stays so; a partition and held things remain. */
    public void calm() {
        plan.clear();
    }

    /** Whether no script, rule or randomness is left. */
    public boolean isCalm() {
        return plan.isEmpty();
    }

    /** From now on {@code subscribed} is not said again after a lost message: what no bus should do. */
    public void loseSilently() {
        silent = true;
    }

    /** Keeps requests from now on, in order. */
    public void holdRequests() {
        requests.shut();
    }

    /** Delivers the kept requests at the next advance, in order, and takes no more. */
    public void releaseRequests() {
        requests.open();
    }

    /** Keeps answers from now on, in order; requests arrive. */
    public void holdReplies() {
        replies.shut();
    }

    /** Delivers the kept answers at the next advance, in order, and keeps no more. */
    public void releaseReplies() {
        replies.open();
    }

    /** From now on what would arrive, either way, is lost, and nobody is told. */
    public void partition() {
        partitioned = true;
    }

    /** Ends the partition: the bus says {@code subscribed} for every channel. */
    public void heal() {
        partitioned = false;
        lines.forEach(Line::healed);
    }

    /** Ends every session open now without its tracker's doing, as a crash does; requests under way still arrive. */
    public void cut() {
        lines.forEach(Line::cut);
    }

    /** How often this has happened. */
    public int count(Fault fault) {
        synchronized (counts) {
            return counts.getOrDefault(fault, 0);
        }
    }

    /** Ends the loop that delivers late. Idempotent. */
    @Override
    public void close() {
        wire.close();
    }

    FaultPlan.Decision decide(Operation operation) {
        FaultPlan.Decision decision = plan.decide(operation);
        if (decision.fault() != null) {
            happened(decision.fault());
        }
        return decision;
    }

    void add(Line line) {
        lines.add(line);
    }

    void remove(Line line) {
        lines.remove(line);
    }

    boolean isSilent() {
        return silent;
    }

    /** Whether what arrives now is lost. */
    boolean swallows() {
        if (partitioned) {
            happened(Fault.PARTITION);
        }
        return partitioned;
    }

    boolean isPartitioned() {
        return partitioned;
    }

    void sendRequest(Wire.Lane lane, long delayNanos, Runnable delivery) {
        send(requests, lane, delayNanos, delivery);
    }

    void sendReply(Wire.Lane lane, long delayNanos, Runnable delivery) {
        send(replies, lane, delayNanos, delivery);
    }

    void sendMessage(Wire.Lane lane, long delayNanos, Runnable delivery) {
        wire.send(lane, delayNanos, delivery);
    }

    /** Delivers whatever else passes meanwhile. */
    void sendApart(long delayNanos, Runnable delivery) {
        wire.schedule(null, delayNanos, delivery);
    }

    private void send(Gate gate, Wire.Lane lane, long delayNanos, Runnable delivery) {
        if (gate.keeps(lane, delivery)) {
            happened(Fault.HOLD);
        } else {
            wire.send(lane, delayNanos, delivery);
        }
    }

    private void happened(Fault fault) {
        synchronized (counts) {
            counts.merge(fault, 1, Integer::sum);
        }
    }
}
