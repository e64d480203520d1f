package io.presence4j.redis.scenario;

import static org.assertj.core.api.Assertions.assertThat;

import io.presence4j.PresenceEvent.Left;
import io.presence4j.PresenceTracker;
import io.presence4j.redis.RedisCluster;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Set;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;

/** One topic that takes all the traffic of a cluster. */
@Tag("realtime")
class HotTopicTest {
    private static final int QUIET_TOPICS = 1_000;
    private static final int WATCHED = 20;
    private static final int CHANGES = Pace.scaled(20_000, 4_000);
    private static final int USERS = 200;
    private static final int NEWCOMERS = 20;

    @Test // R68
    void aHotTopicMakesNobodyLeaveTheQuietOnes() {
        try (Scene scene = Scene.on(RedisCluster.get(), Place.Kind.CLUSTER, "hot")) {
            LocalInstance a = scene.start("A");
            LocalInstance b = scene.start("B");
            LocalInstance c = scene.start("C");
            for (int i = 0; i < QUIET_TOPICS; i++) {
                (i % 2 == 0 ? a : b).open("quiet" + i, "quiet-" + i);
            }
            a.awaitStored();
            b.awaitStored();
            Observed everyone = scene.watch(c, PresenceTracker.EVERYONE);
            Observed hot = scene.watch(c, "hot");
            List<Observed> quiet = new ArrayList<>();
            for (int i = 0; i < QUIET_TOPICS; i += QUIET_TOPICS / WATCHED) {
                quiet.add(scene.watch(c, "quiet-" + i));
            }
            everyone.awaitUsers(QUIET_TOPICS, Scene.GUARD);
            quiet.forEach(o -> o.awaitUsers(1, Scene.GUARD));
            scene.warmUp();
            everyone.clear();
            quiet.forEach(Observed::clear);
            List<String> newcomers = Scene.users("early", NEWCOMERS);
            List<Duration> idle = new ArrayList<>();
            newcomers.forEach(user -> idle.add(open(c, user)));
            Figures.tell("R68 opens in quiet topics, nothing else going on", idle);

            // A minute: joins and leaves in one topic, and now and then somebody comes to a quiet one.
            Moment zero = Moment.now();
            List<Duration> opens = new ArrayList<>();
            for (int i = 0; i < CHANGES; i++) {
                String user = "hot" + i % USERS;
                LocalInstance instance = i % 2 == 0 ? a : b;
                if (i / USERS % 2 == 0) {
                    instance.open(user, "hot");
                } else {
                    instance.close(user);
                }
                if (i % (CHANGES / NEWCOMERS) == 0) {
                    newcomers.add("late" + i);
                    opens.add(open(c, "late" + i));
                }
                zero.pass(Pace.millis(60_000L * i / CHANGES));
            }
            scene.awaitAgreement(Scene.GUARD, Set.of("hot"));
            Figures.tell("R68 opens in quiet topics", opens);
            scene.quiet();

            assertThat(everyone.changes())
                    .filteredOn(event -> event instanceof Left left
                            && !left.member().userId().startsWith("hot"))
                    .isEmpty();
            assertThat(newcomers).hasSize(2 * NEWCOMERS).allMatch(user -> everyone.joins(user) == 1);
            assertThat(quiet)
                    .hasSize(WATCHED)
                    .allSatisfy(o -> assertThat(o.changes()).isEmpty());
            assertThat(hot.joins() - hot.leaves()).isEqualTo(c.count("hot"));
            scene.check("hot", "quiet-0", "quiet-999");
        }
    }

    /** Until it is stored. */
    private static Duration open(LocalInstance instance, String user) {
        Moment begin = Moment.now();
        LocalInstance.persistently(instance.connect(user, "of-" + user)::stored);
        return begin.elapsed();
    }
}
