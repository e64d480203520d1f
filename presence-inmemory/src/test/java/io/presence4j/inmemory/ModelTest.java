package io.presence4j.inmemory;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assumptions.assumeThat;

import io.presence4j.testkit.model.ModelRun;
import io.presence4j.testkit.model.ModelViolation;
import io.presence4j.testkit.model.Tally;
import java.util.List;
import java.util.Random;
import java.util.stream.LongStream;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;

/**
 * Random operations and faults against a model: {@code PRESENCE_SEEDS} seeds, half of them drawn from
 * {@code PRESENCE_SEEDS_HASH}; {@code PRESENCE_SEED} replays one.
 */
@Tag("model")
class ModelTest {
    private static final int STEPS = 300;
    private static final Tally TALLY = new Tally();
    private static List<String> failures = List.of();

    @BeforeAll
    static void runSeeds() {
        failures = seeds().parallel()
                .mapToObj(seed -> failure(seed, TALLY))
                .filter(failure -> !failure.isEmpty())
                .toList();
        System.out.println(TALLY);
    }

    @Test
    void everySeedKeepsThePromises() {
        assertThat(failures)
                .as("seeds that failed, each with its story; PRESENCE_SEED replays one")
                .isEmpty();
    }

    @Test
    void everyOperationAndFaultIsPlayedAndHasItsConsequences() {
        assumeManySeeds();

        assertThat(TALLY.neverHappened()).isEmpty();
    }

    @Test
    void atMostOneStepInFiveOnlyLetsTimePass() {
        assumeManySeeds();

        assertThat(TALLY.shareOfOnlyTime()).isLessThanOrEqualTo(0.2);
    }

    @Test
    void atLeastOneStepInFourIsAFault() {
        assumeManySeeds();

        assertThat(TALLY.shareOfFaults()).isGreaterThanOrEqualTo(0.25);
    }

    private static void assumeManySeeds() {
        assumeThat(System.getenv("PRESENCE_SEED")).as("a single seed").isNull();
    }

    private static String failure(long seed, Tally tally) {
        try {
            ModelRun.run(seed, STEPS, InMemoryModelStore::new, tally);
            return "";
        } catch (ModelViolation e) {
            return String.valueOf(e.getMessage());
        }
    }

    private static LongStream seeds() {
        String one = System.getenv("PRESENCE_SEED");
        if (one != null) {
            return LongStream.of(Long.parseLong(one));
        }
        int count = Integer.parseInt(System.getenv().getOrDefault("PRESENCE_SEEDS", "200"));
        String hash = System.getenv().getOrDefault("PRESENCE_SEEDS_HASH", "0");
        LongStream fixed = LongStream.rangeClosed(1, count - count / 2);
        return LongStream.concat(fixed, new Random(hash.hashCode()).longs(count / 2));
    }
}
