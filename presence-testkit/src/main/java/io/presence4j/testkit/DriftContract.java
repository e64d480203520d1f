package io.presence4j.testkit;

import static org.assertj.core.api.Assertions.assertThat;

import io.presence4j.PresenceEvent;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Random;
import org.junit.jupiter.api.Test;

/** Nothing is counted up or down, so whatever is repeated, lost or cut off, counts stay right. */
public interface DriftContract extends Scenarios {
    @Test // R10
    default void closingAgainLaterDoesNothing(Cast cast) {
        RecordingListener o = cast.c().watch("room-1");
        Client c1 = cast.a().connect("u1", "room-1");
        cast.a().connect("u2", "room-1");
        cast.seconds(1);

        // 0 s, 10 s, and after the TTL.
        c1.close();
        c1.close();
        cast.seconds(10);
        c1.close();
        cast.seconds(15);
        c1.close();
        cast.seconds(1);

        assertThat(o.leaves("u1")).isOne();
        assertThat(o.eventsOf("u2")).hasSize(1);
        assertThat(cast.b().count("room-1")).isOne();
    }

    @Test // R43
    default void countsAreRightAfterAHundredThousandRandomOperations(Cast cast) {
        Random random = new Random(43);
        List<RecordingListener> observers = new ArrayList<>();
        for (int topic = 0; topic < 20; topic++) {
            observers.add(cast.c().watch("room-" + topic));
        }
        List<Client> open = new ArrayList<>();

        // 60 s in steps of 20 ms; A is killed at 20 s and at 40 s and is back after 5 s; three stalls of a second.
        for (int step = 0; step < 3_000; step++) {
            int millis = step * 20;
            if (millis == 20_000 || millis == 40_000) {
                open.removeAll(cast.instance("A").clients());
                cast.instance("A").crash();
            } else if (millis == 25_000 || millis == 45_000) {
                cast.start("A");
            } else if (millis == 10_000 || millis == 30_000 || millis == 50_000) {
                cast.running()
                        .forEach(each -> cast.harness().faults(each.name()).holdRequests());
            } else if (millis == 11_000 || millis == 31_000 || millis == 51_000) {
                cast.running()
                        .forEach(each -> cast.harness().faults(each.name()).releaseRequests());
            }
            for (int operation = 0; operation < 34; operation++) {
                operate(cast, random, open);
            }
            cast.millis(20);
        }
        cast.quiet();

        // Every topic's count is compared with its open users after each case.
        assertThat(open).isNotEmpty();
        for (RecordingListener o : observers) {
            assertThat(o.joins()).isPositive();
            assertThat(o.events()).allMatch(event -> event.size() >= 0);
            assertThat(o.events().get(o.events().size() - 1))
                    .extracting(PresenceEvent::size)
                    .isEqualTo(o.roster().size());
        }
    }

    private static void operate(Cast cast, Random random, List<Client> open) {
        String topic = "room-" + random.nextInt(20);
        int dice = random.nextInt(4);
        if (open.size() < 100 || (dice < 2 && open.size() < 300)) {
            List<Instance> running = cast.running();
            Instance instance = running.get(random.nextInt(running.size()));
            open.add(instance.connect("u" + random.nextInt(200), topic));
        } else if (dice == 2) {
            Client closing = open.remove(random.nextInt(open.size()));
            closing.close();
            if (random.nextBoolean()) {
                closing.close();
            }
        } else {
            open.get(random.nextInt(open.size())).join(topic, Map.of("n", "" + random.nextInt(3)));
        }
    }

    @Test // R44
    default void whatTimedOutButWasAppliedCountsOnce(Cast cast) {
        cast.setting(Cast.SETTING.withStoreTimeout(Duration.ofSeconds(1)));
        RecordingListener o = cast.c().watch("room-1");
        List<Client> present = new ArrayList<>();
        for (int i = 0; i < 50; i++) {
            present.add(cast.a().connect("old" + i, "room-1"));
        }
        cast.seconds(5);
        o.clear();

        // Two stretches of 5 s in which every reply takes 3 s.
        for (int stretch = 0; stretch < 2; stretch++) {
            cast.harness().faults("A").everyCall(Fault.DELAY_REPLY, Duration.ofSeconds(3));
            for (int i = 0; i < 25; i++) {
                cast.a().connect("new" + stretch + "-" + i, "room-1");
                present.get(25 * stretch + i).close();
                cast.millis(100);
            }
            Client timedOut = cast.a().connect("elsewhere", "room-1");
            cast.millis(1_500);
            timedOut.close();
            cast.seconds(1);
            cast.harness().faults("A").calm();
            cast.seconds(10);
        }

        assertThat(o.leaves("elsewhere")).isEqualTo(o.joins("elsewhere"));
        assertThat(o.joins() - o.joins("elsewhere")).isEqualTo(50);
        assertThat(o.leaves() - o.leaves("elsewhere")).isEqualTo(50);
        assertThat(cast.b().count("room-1")).isEqualTo(50);
        assertThat(cast.b().isOnline("elsewhere")).isFalse();
    }
}
