package io.presence4j.testkit.model;

import io.presence4j.testkit.Fault;
import io.presence4j.testkit.FaultProfile;
import io.presence4j.testkit.Operation;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.Objects;

/** What goes wrong between an instance and the store. */
final class LineFaults {
    private static final List<Fault> ONCE = List.of(
            Fault.LOSE,
            Fault.LOSE_REPLY,
            Fault.DELAY,
            Fault.DELAY_REPLY,
            Fault.OVERTAKE,
            Fault.OVERTAKE_REPLY,
            Fault.REPEAT,
            Fault.FAIL,
            Fault.ORPHAN);
    private static final List<Operation> CALLS = List.of(
            Operation.FLUSH, Operation.FLUSH, Operation.EVICT, Operation.ACQUIRE, Operation.HELD, Operation.ROSTER);

    private final World world;
    private final Operations operations;

    LineFaults(World world, Operations operations) {
        this.world = world;
        this.operations = operations;
    }

    List<Move> moves() {
        List<Move> moves = new ArrayList<>(List.of(
                new Move("fault: noise", 8, this::noise),
                new Move("recovery: calm", 6, this::calm),
                new Move("fault: partition", 6, this::partition),
                new Move("recovery: heal", 8, this::heal),
                new Move("fault: partition of all", 2, this::partitionAll),
                new Move("recovery: heal all", 3, this::healAll)));
        for (Fault fault : ONCE) {
            moves.add(new Move("fault: " + fault.name().toLowerCase(Locale.ROOT), 2, () -> once(fault)));
        }
        return moves;
    }

    private boolean once(Fault fault) {
        Instance instance = operations.anyOf(i -> true);
        if (instance == null) {
            return false;
        }
        Operation operation = Objects.requireNonNull(operations.any(fitting(fault)));
        boolean holdsUpOthers = holdsUpOthers(fault, operation);
        Duration longest = holdsUpOthers ? Instance.LONGEST_HOLD_UP : Instance.LONGEST_DELAY;
        Duration delay = Duration.ofMillis(world.random.nextInt((int) longest.toMillis()));
        if (holdsUpOthers) {
            instance.disturb(Instance.LONGEST_DELAY);
        }
        instance.faults.next(operation, fault, delay);
        world.tell(fault + " for the next " + operation + " of " + instance.name + ", " + delay);
        return true;
    }

    /* What follows a lost message waits until the bus has told of the loss. */
    private static boolean holdsUpOthers(Fault fault, Operation operation) {
        return fault == Fault.DELAY
                || fault == Fault.DELAY_REPLY
                || (fault == Fault.LOSE && operation == Operation.MESSAGE);
    }

    private static List<Operation> fitting(Fault fault) {
        List<Operation> fitting = new ArrayList<>(CALLS);
        if (fault == Fault.LOSE || fault == Fault.DELAY || fault == Fault.OVERTAKE) {
            fitting.add(Operation.MESSAGE);
        }
        return fitting;
    }

    private boolean noise() {
        Instance instance = operations.anyOf(i -> !i.noisy);
        if (instance == null) {
            return false;
        }
        FaultProfile profile = FaultProfile.everything(0.05);
        instance.faults.random(world.random.nextLong(), profile);
        instance.noisy = true;
        world.tell("noise on the line of " + instance.name);
        return true;
    }

    private boolean calm() {
        Instance instance = operations.anyOf(i -> i.noisy && !i.partitioned);
        if (instance == null) {
            return false;
        }
        instance.calm();
        world.tell("calm on the line of " + instance.name);
        return true;
    }

    private boolean partition() {
        Instance instance = operations.anyOf(i -> !i.partitioned);
        if (instance == null) {
            return false;
        }
        partition(instance);
        return true;
    }

    private void partition(Instance instance) {
        instance.faults.partition();
        instance.partitioned = true;
        world.tell("partition of " + instance.name);
    }

    private boolean heal() {
        Instance instance = operations.anyOf(i -> i.partitioned);
        if (instance == null) {
            return false;
        }
        heal(instance);
        return true;
    }

    private void heal(Instance instance) {
        instance.faults.heal();
        instance.partitioned = false;
        world.tell("heal " + instance.name);
    }

    private boolean partitionAll() {
        if (world.running().isEmpty()) {
            return false;
        }
        world.running().stream().filter(i -> !i.partitioned).forEach(this::partition);
        world.pass(Duration.ofMillis(world.random.nextInt(20_000)));
        return true;
    }

    private boolean healAll() {
        if (world.running().stream().noneMatch(i -> i.partitioned)) {
            return false;
        }
        world.running().stream().filter(i -> i.partitioned).forEach(this::heal);
        return true;
    }
}
