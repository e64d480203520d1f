package io.presence4j.redis;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assumptions.assumeThat;

import io.presence4j.testkit.model.ModelRun;
import io.presence4j.testkit.model.ModelViolation;
import io.presence4j.testkit.model.Tally;
import java.util.ArrayList;
import java.util.List;
import java.util.Random;
import java.util.concurrent.Callable;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.Future;
import java.util.stream.LongStream;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;

/**
 * Random operations and faults against a model, on a real server: {@code PRESENCE_REDIS_SEEDS} seeds, half of them drawn
 * from {@code PRESENCE_SEEDS_HASH}; {@code PRESENCE_SEED} replays one, as far as threads and a server repeat themselves.
 */
class RedisModelTest {
    private static final int STEPS = 75;
    private static final int MANY_STEPS = 300;
    private static final int FEW = 50;
    private static final Tally TALLY = new Tally();
    private static List<String> failures = List.of();
    private static long seeds;

    /** More at a time than there are processors, since they wait for their servers. */
    @BeforeAll
    static void runSeeds() throws InterruptedException {
        long start = System.nanoTime();
        ExecutorService runs =
                Executors.newFixedThreadPool(3 * Runtime.getRuntime().availableProcessors());
        List<String> outcomes = new ArrayList<>();
        try {
            List<Callable<String>> all = seeds().mapToObj(RedisModelTest::runOf).toList();
            for (Future<String> run : runs.invokeAll(all)) {
                outcomes.add(outcome(run));
            }
        } finally {
            runs.shutdown();
        }
        seeds = outcomes.size();
        failures = outcomes.stream().filter(outcome -> !outcome.isEmpty()).toList();
        System.out.println(TALLY);
        System.out.printf("%d seeds in %.1f s%n", seeds, (System.nanoTime() - start) / 1e9);
    }

    @Test
    void everySeedKeepsThePromises() {
        assertThat(failures)
                .as("seeds that failed, each with its story; PRESENCE_SEED replays one")
                .isEmpty();
    }

    @Test
    void everyOperationAndFaultIsPlayedAndHasItsConsequences() {
        assumeThat(seeds).as("seeds").isGreaterThanOrEqualTo(FEW);

        assertThat(TALLY.neverHappened()).isEmpty();
    }

    private static Callable<String> runOf(long seed) {
        return () -> {
            ModelServer server = ModelServer.take();
            try {
                run(seed, server, TALLY);
                return "";
            } catch (ModelViolation e) {
                return String.valueOf(e.getMessage());
            } catch (RuntimeException | AssertionError e) {
                throw new AssertionError("seed " + seed, e);
            } finally {
                server.giveBack();
            }
        };
    }

    private static String outcome(Future<String> run) throws InterruptedException {
        try {
            return run.get();
        } catch (ExecutionException e) {
            throw new AssertionError(e.getCause());
        }
    }

    private static void run(long seed, ModelServer server, Tally tally) {
        RedisModelStore[] stores = new RedisModelStore[1];
        try {
            ModelRun.run(
                    seed,
                    seed % 8 == 0 ? MANY_STEPS : STEPS,
                    time -> stores[0] = new RedisModelStore(server, time),
                    tally);
        } finally {
            stores[0].close();
        }
    }

    private static LongStream seeds() {
        String one = System.getenv("PRESENCE_SEED");
        if (one != null) {
            return LongStream.of(Long.parseLong(one));
        }
        String fallback = System.getProperty("presence.redisSeeds", "10");
        int count = Integer.parseInt(System.getenv().getOrDefault("PRESENCE_REDIS_SEEDS", fallback));
        String hash = System.getenv().getOrDefault("PRESENCE_SEEDS_HASH", "0");
        LongStream fixed = LongStream.rangeClosed(1, count - count / 2);
        return LongStream.concat(fixed, new Random(hash.hashCode()).longs(count / 2));
    }
}
