package io.presence4j.testkit.model;

import io.presence4j.testkit.ManualTime;
import java.time.Duration;
import java.util.List;
import java.util.function.Function;
import java.util.stream.Stream;

/**
 * Random operations and faults on three to five instances of one store, the same ones for the same seed, checked against
 * a model at each step, whenever all is quiet, and at the end.
 */
public final class ModelRun {
    private static final int STEPS_BETWEEN_QUIETS = 75;
    private static final int MOST_DRAWS = 30;
    /** Faults and the ends of faults: the faults alone must be a quarter of all steps. */
    private static final double DISTURBANCES = 0.35;

    private static final double ONLY_TIME = 0.15;
    /**
     * Longer than late requests, and than a lease, the waiting after lost memory, a TTL and a linger together; and a
     * linger lasts longer by what the store's clock goes back in it.
     */
    private static final Duration QUIET = Duration.ofSeconds(130);

    private final long seed;
    private final Tally tally;
    private final World world;
    private final Operations operations;
    private final Disturbances disturbances;
    private final Checks checks;

    private ModelRun(long seed, Function<ManualTime, ModelStore> stores, Tally tally) {
        ManualTime time = new ManualTime(seed);
        this.seed = seed;
        this.tally = tally;
        this.world = new World(seed, time, stores.apply(time), tally);
        this.operations = new Operations(world);
        this.disturbances = new Disturbances(world, operations);
        this.checks = new Checks(world);
        moves().forEach(move -> tally.expect(Tally.DONE + move.name()));
        FaultTally.expect(tally);
    }

    private Stream<Move> moves() {
        return Stream.concat(operations.moves().stream(), disturbances.moves().stream());
    }

    /**
     * Runs one seed.
     *
     * @throws ModelViolation if a promise was broken; its message is the story, and the same seed tells it again
     */
    public static void run(long seed, int steps, Function<ManualTime, ModelStore> stores, Tally tally) {
        ModelRun run = new ModelRun(seed, stores, tally);
        try {
            run.all(steps);
        } catch (RuntimeException | AssertionError e) {
            throw new ModelViolation(run.told(e), e);
        }
    }

    private String told(Throwable e) {
        List<String> story = world.story();
        return "seed " + seed + ": " + e + "\n" + String.join("\n", story) + "\n" + "seed " + seed + ": " + e;
    }

    private void all(int steps) {
        world.start(0);
        world.start(1);
        for (int step = 1; step <= steps; step++) {
            step();
            checks.always();
            if (step % STEPS_BETWEEN_QUIETS == 0 && step < steps) {
                quiet();
            }
        }
        end();
        world.tallyInstances();
    }

    private void step() {
        world.isAnybodyConnected();
        double kind = world.random.nextDouble();
        if (kind < ONLY_TIME || !moved(kind < ONLY_TIME + DISTURBANCES ? disturbances.moves() : operations.moves())) {
            onlyTime();
        } else {
            world.pass(Duration.ofMillis(world.random.nextInt(4) == 0 ? world.random.nextInt(400) : 0));
            world.settle();
        }
    }

    private void onlyTime() {
        Duration duration = Duration.ofMillis(world.random.nextInt(world.random.nextInt(8) == 0 ? 15_000 : 3_000));
        world.tell("pass " + duration);
        tally.count(Tally.ONLY_TIME);
        world.pass(duration);
    }

    /** Whether one of a few moves drawn could be done here. */
    private boolean moved(List<Move> moves) {
        for (int draws = 0; draws < MOST_DRAWS; draws++) {
            Move move = draw(moves);
            if (move.action().attempt()) {
                tally.count(Tally.DONE + move.name());
                return true;
            }
        }
        return false;
    }

    private Move draw(List<Move> moves) {
        int sum = moves.stream().mapToInt(Move::weight).sum();
        int at = world.random.nextInt(sum);
        for (Move move : moves) {
            at -= move.weight();
            if (at < 0) {
                return move;
            }
        }
        throw new IllegalStateException("no move");
    }

    private void quiet() {
        if (world.running().isEmpty()) {
            world.start(0);
        }
        world.tell("quiet");
        world.calm();
        world.pass(QUIET);
        checks.always();
        checks.quiet();
        disturbances.forget();
    }

    private void end() {
        quiet();
        world.tell("close all");
        for (Instance instance : world.running()) {
            world.end(instance);
            instance.close();
        }
        world.pass(QUIET);
        checks.nothingLeft();
        long next = world.time.nanosUntilNext();
        if (next != Long.MAX_VALUE) {
            throw new AssertionError("a loop is left");
        }
    }
}
