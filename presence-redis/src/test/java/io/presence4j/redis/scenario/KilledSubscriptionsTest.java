package io.presence4j.redis.scenario;

import static org.assertj.core.api.Assertions.assertThat;

import io.lettuce.core.KillArgs;
import io.lettuce.core.RedisClient;
import io.lettuce.core.RedisURI;
import io.presence4j.redis.RedisCluster;
import io.presence4j.redis.RedisServer;
import java.time.Duration;
import java.util.HashSet;
import java.util.List;
import java.util.Random;
import java.util.Set;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;

/** Servers that close all connections for messages, again and again, as at the limit of an output buffer. */
@Tag("realtime")
class KilledSubscriptionsTest {
    private static final long SEED = 77;
    private static final int CHANGES = 100 * (int) Pace.seconds(60).toSeconds();

    @Test // R77
    void onOneServerEachEventIsToldOnce() {
        try (RedisServer redis = RedisServer.start();
                Scene scene = Scene.on(redis)) {
            play(scene, List.of(redis.uri()));
        }
    }

    @Test // R77
    void onAClusterWithPlainPubSubToo() {
        List<RedisURI> nodes = RedisCluster.get().uris();
        try (Scene scene = new Scene(place(Place.Kind.CLUSTER, nodes), nodes)) {
            play(scene, nodes);
        }
    }

    @Test // R77, R95: a node has channels of several slots
    void onAClusterWithShardedPubSubToo() {
        List<RedisURI> nodes = RedisCluster.getWithShardedPubSub().uris();
        try (Scene scene = new Scene(place(Place.Kind.SHARDED_CLUSTER, nodes), nodes)) {
            play(scene, nodes);
        }
    }

    private static Place place(Place.Kind kind, List<RedisURI> nodes) {
        List<String> uris = nodes.stream().map(uri -> uri.toURI().toString()).toList();
        return new Place(kind, uris, "killed-" + kind);
    }

    private static void play(Scene scene, List<RedisURI> nodes) {
        List<LocalInstance> speakers = List.of(scene.start("A"), scene.start("B"));
        LocalInstance c = scene.start("C");
        String[] topics = {"room-1", "room-2", "room-3", "room-4"};
        List<Observed> all =
                List.of(topics).stream().map(topic -> scene.watch(c, topic)).toList();
        Random random = new Random(SEED);
        Set<String> open = new HashSet<>();
        System.out.println("seed " + SEED);

        // 100 changes a second for a minute, all subscriptions killed every 5 s.
        Moment zero = Moment.now();
        Moment killed = zero;
        int kills = 0;
        for (int i = 0; i < CHANGES; i++) {
            LocalInstance speaker = speakers.get(random.nextInt(2));
            String user = "user" + random.nextInt(100);
            if (open.add(user + speaker.name())) {
                speaker.open(user, topics[random.nextInt(topics.length)]);
            } else {
                open.remove(user + speaker.name());
                speaker.close(user);
            }
            zero.pass(Duration.ofMillis(10L * i));
            if (killed.elapsed().compareTo(Pace.seconds(5)) >= 0) {
                killed = Moment.now();
                kills += kill(nodes);
            }
        }
        Moment end = Moment.now();
        scene.awaitAgreement(Scene.GUARD, Set.of(topics));
        all.forEach(o ->
                end.await(Scene.GUARD, "the view is the roster", () -> o.users().equals(c.roster(o.topic()))));
        Figures.tell("R77 views are right after the end, ms", end.elapsed().toMillis());
        Figures.tell("R77 connections killed", kills);

        assertThat(kills).isGreaterThanOrEqualTo(5);
        all.forEach(Observed::assertNoViolations);
        scene.check(topics);
    }

    /** How many connections were closed. */
    private static int kill(List<RedisURI> nodes) {
        int killed = 0;
        RedisClient client = RedisClient.create();
        try {
            for (RedisURI node : nodes) {
                try (var connection = client.connect(node)) {
                    killed += connection
                            .sync()
                            .clientKill(KillArgs.Builder.typePubsub())
                            .intValue();
                }
            }
        } finally {
            client.shutdown();
        }
        return killed;
    }
}
