package io.presence4j.testkit.model;

import io.presence4j.testkit.Fault;
import io.presence4j.testkit.Operation;
import java.time.Duration;
import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/** What the store loses. */
final class StoreFaults {
    private static final String TOPICS = ":topics:";
    private final World world;
    private final Operations operations;
    private @Nullable Runnable older;
    private long olderAtNanos;
    private Duration clockBehind = Duration.ZERO;
    private long behindAtNanos;
    private boolean registersLost;

    StoreFaults(World world, Operations operations) {
        this.world = world;
        this.operations = operations;
    }

    List<Move> moves() {
        return List.of(
                new Move("fault: lose all memory", 1, this::loseAll),
                new Move("fault: lose all memory under a write", 4, this::loseAllUnderAWrite),
                new Move("fault: lose a key", 3, this::loseKey),
                new Move("fault: lose a register", 2, this::loseRegister),
                new Move("remember a state", 3, this::remember),
                new Move("fault: roll back", 2, this::rollBack),
                new Move("fault: step the store's clock", 1, this::stepClock));
    }

    private boolean loseAll() {
        world.store.forgetAll();
        world.wholeAgainSoon.lostAll();
        world.tell("the store loses all memory");
        return true;
    }

    /**
     * A write of one statement among several is applied, its answer is late, and before it comes all is lost and the loss
     * noticed: the answer is true no more.
     */
    private boolean loseAllUnderAWrite() {
        Instance instance = operations.anyOf(i -> i.isWell() && i.clients.size() > 1);
        if (instance == null) {
            return false;
        }
        operations.joinAll(instance, World.TOPICS.get(0));
        world.pass(world.config.beat());
        Duration delay = world.config.storeTimeout().multipliedBy(9).dividedBy(10);
        world.tell("the next answer to a write of " + instance.name + " is late, " + delay);
        instance.faults.next(Operation.FLUSH, Fault.OVERTAKE_REPLY, delay);
        operations.join(instance.clients.get(0), World.TOPICS.get(0), Map.of("st", "busy"));
        world.settle();
        loseAll();
        world.pass(world.wholeAgainSoon.allowed);
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
        world.wholeAgainSoon.disturbed();
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
        world.wholeAgainSoon.disturbed();
        world.tell("the store loses register " + register + " of shard 0");
        return true;
    }

    private boolean remember() {
        older = world.store.snapshot();
        olderAtNanos = world.time.nanoTime();
        world.tell("the store's state is remembered");
        return true;
    }

    /*
     * If nothing but beats is lost nobody notices, and leases end earlier by the age of the state. If the clock were not
     * past what it told, a version could be given twice: a documented limit.
     */
    private boolean rollBack() {
        if (older == null) {
            return false;
        }
        older.run();
        step(clockBehind().plusMillis(1));
        world.wholeAgainSoon.disturbed();
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
        step(Duration.ofSeconds(world.random.nextBoolean() ? seconds : -seconds));
        world.wholeAgainSoon.disturbed();
        return true;
    }

    private void step(Duration step) {
        clockBehind = atLeastZero(clockBehind().minus(step));
        behindAtNanos = world.time.nanoTime();
        world.store.stepClock(step);
        world.tell("the store's clock steps by " + step);
    }

    /** How far the store's clock is behind the latest time that it told. */
    private Duration clockBehind() {
        return atLeastZero(clockBehind.minusNanos(world.time.nanoTime() - behindAtNanos));
    }

    private static Duration atLeastZero(Duration duration) {
        return duration.isNegative() ? Duration.ZERO : duration;
    }
}
