package io.presence4j.inmemory;

import static org.assertj.core.api.Assertions.assertThat;

import io.presence4j.testkit.model.ModelRun;
import io.presence4j.testkit.model.ModelViolation;
import io.presence4j.testkit.model.Tally;
import java.util.List;
import java.util.Random;
import java.util.stream.LongStream;
import org.junit.jupiter.api.Test;

/**
 * Random operations and faults against a model: {@code PRESENCE_SEEDS} seeds, half of them drawn from
 * {@code PRESENCE_SEEDS_HASH}; {@code PRESENCE_SEED} replays one.
 */
class ModelTest {
    private static final int STEPS = 300;

    @Test
    void everySeedKeepsThePromises() {
        Tally tally = new Tally();

        List<String> failures = seeds().parallel()
                .mapToObj(seed -> failure(seed, tally))
                .filter(failure -> !failure.isEmpty())
                .toList();

        System.out.println(tally);
        assertThat(failures)
                .as("seeds that failed, each with its story; PRESENCE_SEED replays one")
                .isEmpty();
        assertThat(tally.counts().keySet()).as("all that must have happened").containsAll(Tally.EXPECTED);
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
