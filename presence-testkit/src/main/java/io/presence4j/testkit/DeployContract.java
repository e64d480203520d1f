package io.presence4j.testkit;

import static org.assertj.core.api.Assertions.assertThat;

import io.presence4j.PresenceTracker;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Random;
import org.junit.jupiter.api.Test;

/** Many clients that go and come back at once, as in a deploy. */
public interface DeployContract extends Scenarios {
    @Test // R07
    default void aRollingDeployWithLingerIsNoEvent(Cast cast) {
        cast.setting(Cast.SETTING.withLinger(Duration.ofSeconds(5)));
        RecordingListener o = cast.c().watch("room-1");
        Random random = new Random(7);
        List<String> pods = List.of("pod-0", "pod-1", "pod-2", "pod-3", "pod-4", "pod-5");
        for (String pod : pods) {
            cast.start(pod);
            for (int i = 0; i < 500; i++) {
                cast.instance(pod).connect(pod + "-u" + i, "room-1");
            }
        }
        cast.quiet();
        int steady = callsIn(cast, 9);
        o.clear();

        for (String pod : pods) {
            List<String> users = new ArrayList<>();
            cast.instance(pod).clients().stream()
                    .filter(client -> client.isIn(PresenceTracker.EVERYONE))
                    .forEach(client -> users.add(client.connection().userId()));
            // 0 s: it stops; its clients come back elsewhere within 3 s, itself after one.
            cast.instance(pod).close();
            Timeline comeback = new Timeline().at(1_000, () -> cast.start(pod));
            List<String> others =
                    pods.stream().filter(other -> !other.equals(pod)).toList();
            for (String user : users) {
                String elsewhere = others.get(random.nextInt(others.size()));
                comeback.at(
                        500 + random.nextInt(2_501),
                        () -> cast.instance(elsewhere).connect(user, "room-1"));
            }
            for (int sample = 100; sample <= 10_000; sample += 100) {
                comeback.at(sample, () -> assertThat(cast.c().count("room-1")).isEqualTo(3_000));
            }
            comeback.play(cast, 10_000);
            // 10 s: as if nothing had happened.
            assertThat(callsIn(cast, 9)).isEqualTo(steady);
            cast.seconds(1);
        }

        assertThat(o.joins()).isZero();
        assertThat(o.leaves()).isZero();
    }

    private static int callsIn(Cast cast, int seconds) {
        cast.running().forEach(each -> each.traffic().clear());
        cast.seconds(seconds);
        return cast.running().stream().mapToInt(each -> each.traffic().calls()).sum();
    }
}
