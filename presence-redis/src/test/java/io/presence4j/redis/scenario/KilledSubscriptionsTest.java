package io.presence4j.redis.scenario;

import static org.assertj.core.api.Assertions.assertThat;

import io.lettuce.core.ClientListArgs;
import io.lettuce.core.KillArgs;
import io.lettuce.core.api.sync.RedisCommands;
import io.presence4j.redis.RedisCluster;
import io.presence4j.redis.RedisServer;
import java.time.Duration;
import java.util.ArrayList;
import java.util.HashSet;
import java.util.List;
import java.util.Random;
import java.util.Set;
import java.util.regex.Pattern;
import java.util.stream.Collectors;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;

/** Servers that close all connections for messages, again and again, as at the limit of an output buffer. */
@Tag("realtime")
class KilledSubscriptionsTest {
    private static final long SEED = 77;
    private static final Pattern ID = Pattern.compile("^id=(\\d+)", Pattern.MULTILINE);
    private static final int CHANGES = 100 * (int) Pace.seconds(60).toSeconds();

    @Test // R77
    void onOneServerEachEventIsToldOnce() {
        try (RedisServer redis = RedisServer.start();
                Scene scene = Scene.on(redis)) {
            play(scene);
        }
    }

    @Test // R77
    void onAClusterWithPlainPubSubToo() {
        try (Scene scene = Scene.on(RedisCluster.get(), Place.Kind.CLUSTER, "killed-plain")) {
            play(scene);
        }
    }

    @Test // R77, R95: a node has channels of several slots
    void onAClusterWithShardedPubSubToo() {
        RedisCluster cluster = RedisCluster.getWithShardedPubSub();
        try (Scene scene = Scene.on(cluster, Place.Kind.SHARDED_CLUSTER, "killed-sharded")) {
            play(scene);
        }
    }

    private static void play(Scene scene) {
        Subscribers subscribers = new Subscribers(scene.nodes());
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
        List<Integer> kills = new ArrayList<>();
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
                kills.add(subscribers.kill());
            }
        }
        Moment end = Moment.now();
        scene.awaitAgreement(Scene.GUARD, Set.of(topics));
        all.forEach(o ->
                end.await(Scene.GUARD, "the view is the roster", () -> o.users().equals(c.roster(o.topic()))));
        Figures.tell("R77 views are right after the end, ms", end.elapsed().toMillis());
        Figures.tell("R77 connections killed, each time", kills.toString());

        assertThat(kills).filteredOn(count -> count > 0).hasSizeGreaterThanOrEqualTo(5);
        all.forEach(Observed::assertNoViolations);
        all.forEach(o -> scene.awaitMessages(speakers.get(0), o));
        scene.check(topics);
    }

    /** The connections for messages that came after this was made: C's, since nobody else in the scenario watches. */
    private static final class Subscribers {
        private final List<RedisCommands<String, String>> nodes;
        private final List<Set<Long>> others;

        Subscribers(List<RedisCommands<String, String>> nodes) {
            this.nodes = nodes;
            this.others = nodes.stream().map(Subscribers::on).toList();
        }

        private static Set<Long> on(RedisCommands<String, String> node) {
            return ID.matcher(node.clientList(ClientListArgs.Builder.typePubsub()))
                    .results()
                    .map(id -> Long.parseLong(id.group(1)))
                    .collect(Collectors.toSet());
        }

        /** Closes them; tells how many there were. */
        int kill() {
            int killed = 0;
            for (int i = 0; i < nodes.size(); i++) {
                Set<Long> ids = on(nodes.get(i));
                ids.removeAll(others.get(i));
                for (long id : ids) {
                    killed += nodes.get(i).clientKill(KillArgs.Builder.id(id)).intValue();
                }
            }
            return killed;
        }
    }
}
