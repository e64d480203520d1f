package io.presence4j.testkit.model;

import io.presence4j.testkit.Fault;
import io.presence4j.testkit.FaultProfile;
import io.presence4j.testkit.Operation;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.function.Predicate;
import org.jspecify.annotations.Nullable;

/** What goes wrong. */
final class Disturbances {
    private static final String TOPICS = ":topics:";
    private final World world;
    private final Operations operations;
    private final List<Move> moves = new ArrayList<>();
    private @Nullable Runnable older;
    private long olderAtNanos;
    private boolean registersLost;

    Disturbances(World world, Operations operations) {
        this.world = world;
        this.operations = operations;
        moves.add(new Move("fault: noise", 8, this::noise));
        moves.add(new Move("fault: calm", 6, this::calm));
        moves.add(new Move("fault: partition", 6, this::partition));
        moves.add(new Move("fault: heal", 8, this::heal));
        moves.add(new Move("fault: partition of all", 2, this::partitionAll));
        moves.add(new Move("fault: heal all", 3, this::healAll));
        moves.add(new Move("fault: freeze", 5, this::freeze));
        moves.add(new Move("fault: thaw", 8, this::thaw));
        moves.add(new Move("fault: crash", 5, this::crash));
        moves.add(new Move("fault: lose all memory", 1, this::loseAll));
        moves.add(new Move("fault: lose a key", 3, this::loseKey));
        moves.add(new Move("fault: lose a register", 2, this::loseRegister));
        moves.add(new Move("fault: remember a state", 3, this::remember));
        moves.add(new Move("fault: roll back", 2, this::rollBack));
        moves.add(new Move("fault: step the store's clock", 1, this::stepClock));
        for (Fault fault : List.of(
                Fault.LOSE,
                Fault.LOSE_REPLY,
                Fault.DELAY,
                Fault.DELAY_REPLY,
                Fault.OVERTAKE,
                Fault.REPEAT,
                Fault.FAIL,
                Fault.ORPHAN)) {
            moves.add(new Move("fault: " + fault.name().toLowerCase(Locale.ROOT), 2, () -> once(fault)));
        }
    }

    List<Move> moves() {
        return moves;
    }

    private @Nullable Instance anyOf(Predicate<Instance> which) {
        return operations.any(world.running().stream().filter(which).toList());
    }

    private boolean once(Fault fault) {
        Instance instance = anyOf(i -> true);
        List<Operation> fitting = fault == Fault.LOSE || fault == Fault.DELAY || fault == Fault.OVERTAKE
                ? List.of(
                        Operation.FLUSH,
                        Operation.FLUSH,
                        Operation.EVICT,
                        Operation.ACQUIRE,
                        Operation.HELD,
                        Operation.ROSTER,
                        Operation.MESSAGE)
                : List.of(
                        Operation.FLUSH,
                        Operation.FLUSH,
                        Operation.EVICT,
                        Operation.ACQUIRE,
                        Operation.HELD,
                        Operation.ROSTER);
        if (instance == null) {
            return false;
        }
        Operation operation = fitting.get(world.random.nextInt(fitting.size()));
        boolean holdsUpOthers = fault == Fault.DELAY || fault == Fault.DELAY_REPLY;
        Duration longest = holdsUpOthers ? Duration.ofSeconds(2) : Instance.LONGEST_DELAY;
        Duration delay = Duration.ofMillis(world.random.nextInt((int) longest.toMillis()));
        if (holdsUpOthers) {
            instance.disturb(Instance.LONGEST_DELAY);
        }
        instance.faults.next(operation, fault, delay);
        world.tell(fault + " for the next " + operation + " of " + instance.name + ", " + delay);
        return true;
    }

    private boolean noise() {
        Instance instance = anyOf(i -> !i.noisy);
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
        Instance instance = anyOf(i -> i.noisy && !i.partitioned);
        if (instance == null) {
            return false;
        }
        instance.calm();
        world.tell("calm on the line of " + instance.name);
        return true;
    }

    private boolean partition() {
        Instance instance = anyOf(i -> !i.partitioned);
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
        Instance instance = anyOf(i -> i.partitioned);
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

    private boolean freeze() {
        Instance instance = anyOf(i -> !i.frozen);
        if (instance == null) {
            return false;
        }
        instance.time.freeze();
        instance.frozen = true;
        world.tell("freeze " + instance.name);
        world.pass(Duration.ofMillis(world.random.nextInt(12_000)));
        return true;
    }

    private boolean thaw() {
        Instance instance = anyOf(i -> i.frozen);
        if (instance == null) {
            return false;
        }
        world.tell("thaw " + instance.name);
        instance.thaw();
        return true;
    }

    private boolean crash() {
        for (int slot = world.random.nextInt(world.instances.length); slot < world.instances.length; slot++) {
            if (world.instances[slot] != null) {
                Instance crashed = world.end(slot);
                crashed.crash();
                world.tell("crash " + crashed.name);
                return true;
            }
        }
        return false;
    }

    private boolean loseAll() {
        world.store.forgetAll();
        world.tell("the store loses all memory");
        return true;
    }

    /*
     * What was lost of a dead instance's topics, or of lingers', cannot be found again: a documented limit. So the
     * instance must be well, and have the time to find it.
     */
    private boolean loseKey() {
        String key = operations.any(
                world.store.keys().stream().filter(this::canBeHealed).toList());
        if (key == null) {
            return false;
        }
        registersLost |= holdsRegisters(key);
        world.store.forget(key);
        world.tell("the store loses " + key);
        if (key.contains(TOPICS)) {
            world.pass(world.config.beat().multipliedBy(3));
        }
        return true;
    }

    private boolean canBeHealed(String key) {
        if (holdsRegisters(key)) {
            return !registersLost;
        }
        int topics = key.indexOf(TOPICS);
        return topics < 0 || (!registersLost && world.isWell(key.substring(topics + TOPICS.length())));
    }

    /*
     * Who is alive stands in two keys, and what it left behind in a third. A dead instance that is in none of them is not
     * found again: a documented limit. So only one is lost until all is quiet again, and none after an older state with
     * instances that have gone since.
     */
    private static boolean holdsRegisters(String key) {
        return key.endsWith(":meta") || key.endsWith(":deadlines");
    }

    /** All is quiet: what was lost is healed, and an older state too old to go back to. */
    void forget() {
        registersLost = false;
        older = null;
    }

    private boolean loseRegister() {
        String register = operations.any(world.store.registers(0));
        if (register == null || (register.contains(":") && registersLost)) {
            return false;
        }
        registersLost |= register.contains(":");
        world.store.forgetRegister(0, register);
        world.tell("the store loses register " + register + " of shard 0");
        return true;
    }

    private boolean remember() {
        older = world.store.snapshot();
        olderAtNanos = world.time.nanoTime();
        world.tell("the store's state is remembered");
        return true;
    }

    /* If nothing but beats is lost nobody notices, and leases end earlier by the age of the state. */
    private boolean rollBack() {
        if (older == null) {
            return false;
        }
        older.run();
        long age = world.time.nanoTime() - olderAtNanos;
        world.running().forEach(instance -> instance.apart.passed(age, false, true));
        older = null;
        registersLost = true;
        world.tell("the store rolls back to the remembered state");
        return true;
    }

    /* Forward by less than 2.5 beats is not noticed, and shortens leases: they must be longer than that. */
    private boolean stepClock() {
        long seconds = 5L + world.random.nextInt(25);
        Duration step = Duration.ofSeconds(world.random.nextBoolean() ? seconds : -seconds);
        world.store.stepClock(step);
        world.tell("the store's clock steps by " + step);
        return true;
    }
}
