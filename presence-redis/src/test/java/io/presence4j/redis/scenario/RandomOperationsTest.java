package io.presence4j.redis.scenario;

import static org.assertj.core.api.Assertions.assertThat;

import io.presence4j.PresenceConnection;
import io.presence4j.redis.RedisServer;
import java.util.ArrayList;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Random;
import java.util.Set;
import java.util.concurrent.CompletableFuture;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;

/** Very many changes, with instances that die and a server that stalls. */
@Tag("realtime")
class RandomOperationsTest {
    private static final int OPERATIONS = Pace.scaled(100_000, 20_000);
    private static final int USERS = 200;
    private static final long SEED = 43;
    /** A sample taken while the server stood still. */
    private static final int UNANSWERED = Integer.MAX_VALUE;

    private final Random random = new Random(SEED);
    private final List<String> topics =
            IntStream.range(0, 20).mapToObj(i -> "topic-" + i).toList();
    private final List<LocalInstance> instances = new ArrayList<>();
    private final Set<String> open = new HashSet<>();

    @Test // R43
    void countsAreRightAfterAHundredThousandRandomOperations() {
        try (RedisServer redis = RedisServer.start();
                Scene scene = Scene.on(redis)) {
            List.of("A", "B", "C").forEach(name -> instances.add(scene.start(name)));
            Victim victim = new Victim(scene);
            topics.forEach(topic -> scene.watch(instances.get(2), topic));
            System.out.println("seed " + SEED);

            List<CompletableFuture<Integer>> counts = new ArrayList<>();
            Moment zero = Moment.now();
            for (int i = 0; i < OPERATIONS; i++) {
                operate();
                if (i % 100 == 0) {
                    counts.add(sample(instances.get(i / 100 % 3)));
                    zero.pass(Pace.millis(60_000L * i / OPERATIONS));
                }
                at(i, redis, victim);
            }

            assertThat(counts)
                    .extracting(CompletableFuture::join)
                    .allMatch(count -> count >= 0)
                    .filteredOn(count -> count != UNANSWERED)
                    .hasSizeGreaterThan(counts.size() / 2);
            Figures.tell("R43 operations took, ms", zero.elapsed().toMillis());
            scene.check(topics.toArray(String[]::new));
        }
    }

    /** A stall of a second at a quarter, a half and three quarters; deaths at a third and two thirds. */
    private static void at(int i, RedisServer redis, Victim victim) {
        if (i > 0 && i % (OPERATIONS / 4) == 0) {
            redis.freeze();
            Moment.now().pass(Pace.seconds(1));
            redis.thaw();
        }
        if (i == OPERATIONS / 3) {
            victim.die();
            victim.comeBack();
        }
        if (i == 2 * OPERATIONS / 3) {
            victim.die();
        }
    }

    private CompletableFuture<Integer> sample(LocalInstance instance) {
        return instance.tracker().count(anyTopic()).exceptionally(failure -> UNANSWERED);
    }

    private void operate() {
        LocalInstance instance = instances.get(random.nextInt(instances.size()));
        String user = "user" + random.nextInt(USERS);
        String client = user + " on " + instance.name();
        if (open.add(client)) {
            instance.open(user, anyTopic());
            return;
        }
        PresenceConnection connection = instance.connection(user);
        int kind = random.nextInt(3);
        if (kind == 0) {
            open.remove(client);
            instance.close(user);
            connection.close();
        } else if (kind == 1) {
            connection.join(anyTopic(), Map.of("n", "" + random.nextInt(3)));
        } else {
            connection.leave(anyTopic());
        }
    }

    private String anyTopic() {
        return topics.get(random.nextInt(topics.size()));
    }

    /** An instance with twenty users, in a process of its own. */
    private final class Victim {
        private final Scene scene;
        private ProcessInstance process;

        Victim(Scene scene) {
            this.scene = scene;
            this.process = start();
        }

        private ProcessInstance start() {
            ProcessInstance started = scene.startProcess("D");
            started.open(Scene.users("dying", 20), topics.get(0), topics.get(1));
            started.awaitStored();
            return started;
        }

        void die() {
            scene.kill(process);
        }

        void comeBack() {
            process = start();
        }
    }
}
