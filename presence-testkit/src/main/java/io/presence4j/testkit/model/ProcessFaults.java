package io.presence4j.testkit.model;

import io.presence4j.testkit.Fault;
import io.presence4j.testkit.Operation;
import java.time.Duration;
import java.util.List;

/** What goes wrong with instances themselves. */
final class ProcessFaults {
    private final World world;
    private final Operations operations;

    ProcessFaults(World world, Operations operations) {
        this.world = world;
        this.operations = operations;
    }

    List<Move> moves() {
        return List.of(
                new Move("fault: freeze", 5, this::freeze),
                new Move("recovery: thaw", 8, this::thaw),
                new Move("fault: come back half evicted", 4, this::comeBackHalfEvicted),
                new Move("fault: crash", 5, this::crash));
    }

    private boolean freeze() {
        Instance instance = operations.anyOf(i -> !i.frozen);
        if (instance == null) {
            return false;
        }
        instance.freeze();
        world.tell("freeze " + instance.name);
        world.pass(Duration.ofMillis(world.random.nextInt(12_000)));
        return true;
    }

    private boolean thaw() {
        Instance instance = operations.anyOf(i -> i.frozen);
        if (instance == null) {
            return false;
        }
        world.tell("thaw " + instance.name);
        world.thaw(instance);
        return true;
    }

    private boolean crash() {
        Instance instance = operations.anyOf(i -> true);
        if (instance == null) {
            return false;
        }
        crash(instance);
        return true;
    }

    private void crash(Instance instance) {
        world.end(instance);
        instance.crash();
        world.tell("crash " + instance.name);
    }

    /**
     * With so much stated that one piece is not all, it is frozen until the others are evicting it, goes on between two pieces of that, and may crash once it has stated
     * all again: the others' next answers about it are lost, so they pause.
     */
    private boolean comeBackHalfEvicted() {
        Instance instance = operations.anyOf(i -> i.isWell() && i.clients.size() > 1);
        if (instance == null || world.running().size() < 2) {
            return false;
        }
        World.TOPICS.forEach(topic -> operations.joinAll(instance, topic));
        world.pass(world.config.beat());
        world.tell("freeze " + instance.name + " until it is half evicted");
        world.running().stream().filter(other -> other != instance).forEach(ProcessFaults::pauseEvictions);
        instance.freeze();
        if (world.isBeingEvictedWithin(instance, world.config.lease().multipliedBy(2))) {
            world.tally.count("seen: half evicted");
        }
        world.tell("thaw " + instance.name);
        world.thaw(instance);
        if (world.random.nextBoolean()) {
            world.pass(world.config.beat().multipliedBy(2));
            crash(instance);
        }
        return true;
    }

    /** In both shards. */
    private static void pauseEvictions(Instance instance) {
        instance.faults.next(Operation.EVICT, Fault.LOSE_REPLY);
        instance.faults.next(Operation.EVICT, Fault.LOSE_REPLY);
    }
}
