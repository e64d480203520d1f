package io.presence4j.testkit;

import static org.assertj.core.api.Assertions.assertThat;

import io.presence4j.Member;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Set;
import java.util.stream.Collectors;
import org.junit.jupiter.api.Test;

/** An instance whose subscription is cut hears afterwards what it missed, once. */
public interface SubscriptionContract extends Scenarios {
    @Test // R36
    default void whatHappenedWhileASubscriptionWasCutIsToldOnce(Cast cast) {
        RecordingListener o = cast.c().watch("room-1");
        List<Client> clients = new ArrayList<>();
        for (int i = 0; i < 60; i++) {
            clients.add(cast.a().connect("u" + i, "room-1"));
        }
        cast.seconds(5);
        o.clear();

        // 0 s: C's subscription is cut; 10 join, 10 leave, one leaves and joins.
        cut(cast);
        for (int i = 0; i < 10; i++) {
            cast.b().connect("new" + i, "room-1");
            clients.get(i).close();
            cast.millis(300);
        }
        clients.get(59).close();
        cast.millis(300);
        cast.a().connect("u59", "room-1");
        cast.seconds(4);
        cast.millis(700);
        // 8 s: it is back.
        restore(cast);
        cast.seconds(2);

        assertThat(usersOf(o)).isEqualTo(cast.b().users("room-1")).hasSize(60);
        for (int i = 0; i < 10; i++) {
            assertThat(o.joins("new" + i)).isOne();
            assertThat(o.leaves("u" + i)).isOne();
        }
        assertThat(o.joins("u59")).isEqualTo(o.leaves("u59")).isLessThanOrEqualTo(1);
        assertThat(o.joins()).isEqualTo(10 + o.joins("u59"));
        assertThat(o.leaves()).isEqualTo(10 + o.leaves("u59"));
    }

    @Test // R77
    default void aSubscriptionThatIsKilledAgainAndAgainStillTellsEachEventOnce(Cast cast) {
        RecordingListener o = cast.c().watch("room-1");
        List<Client> present = new ArrayList<>();

        // 60 s: 100 joins and leaves a second; every 5 s C hears nothing for 400 ms.
        for (int change = 0; change < 6_000; change++) {
            int millis = change * 10;
            if (millis % 5_000 == 2_500) {
                cut(cast);
            } else if (millis % 5_000 == 2_900) {
                restore(cast);
            }
            if (change % 2 == 0) {
                present.add((change % 4 == 0 ? cast.a() : cast.b()).connect("u" + change, "room-1"));
            } else if (present.size() > 50) {
                present.remove(0).close();
            }
            cast.millis(10);
        }
        cast.seconds(2);

        assertThat(usersOf(o)).isEqualTo(cast.b().users("room-1")).hasSize(50);
        assertThat(o.joins() - o.leaves()).isEqualTo(50);
        for (int change = 0; change < 6_000; change += 2) {
            assertThat(o.joins("u" + change)).isLessThanOrEqualTo(1);
        }
    }

    private static Set<String> usersOf(RecordingListener listener) {
        return listener.roster().members().stream().map(Member::userId).collect(Collectors.toSet());
    }

    private static void cut(Cast cast) {
        cast.harness().faults("C").loseSilently();
        cast.harness().faults("C").every(Operation.MESSAGE, Fault.LOSE, Duration.ZERO);
    }

    private static void restore(Cast cast) {
        cast.harness().faults("C").calm();
        cast.harness().faults("C").heal();
    }
}
