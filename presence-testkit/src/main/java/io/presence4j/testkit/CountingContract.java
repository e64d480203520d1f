package io.presence4j.testkit;

import static org.assertj.core.api.Assertions.assertThat;

import io.presence4j.PresenceEvent;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Test;

/** Several connections of a user count as one member, over all instances. */
public interface CountingContract extends Scenarios {
    @Test // R01
    default void theLastOfSeveralTabsToCloseIsTheLeave(Cast cast) {
        RecordingListener o = cast.c().watch("room-1");
        Client c1 = cast.a().connect("u1", "room-1");
        cast.millis(25);
        Client c2 = cast.a().connect("u1", "room-1");
        cast.millis(25);
        Client c3 = cast.a().connect("u1", "room-1");
        cast.seconds(1);

        // 0 s: the first tab closes.
        c1.close();
        cast.seconds(2);
        // 2 s: the second.
        c2.close();
        cast.millis(1_999);
        assertThat(o.leaves()).isZero();
        assertThat(cast.b().count("room-1")).isOne();
        // 4 s: the last.
        cast.millis(1);
        c3.close();
        cast.seconds(1);

        assertThat(o.joins("u1")).isOne();
        assertThat(o.leaves("u1")).isOne();
        assertThat(cast.b().count("room-1")).isZero();
    }

    @Test // R02
    default void aUserStaysWhileAnotherInstanceHoldsATab(Cast cast) {
        RecordingListener o = cast.c().watch("room-1");
        Client c1 = cast.a().connect("u1", "room-1");
        Client c2 = cast.b().connect("u1", "room-1");
        cast.seconds(1);

        // 0 s: the tab on A closes.
        c1.close();
        cast.seconds(1);
        assertThat(cast.running())
                .allSatisfy(each -> assertThat(each.users("room-1")).containsExactly("u1"));
        // 10 s: the one on B.
        cast.seconds(9);
        assertThat(o.leaves()).isZero();
        c2.close();
        cast.seconds(1);

        assertThat(o.joins("u1")).isOne();
        assertThat(o.leaves("u1")).isOne();
        assertThat(cast.running())
                .allSatisfy(each -> assertThat(each.users("room-1")).isEmpty());
    }

    @Test // R15
    default void enteringAgainIsNoSecondJoinAndLeavingOnceIsEnough(Cast cast) {
        RecordingListener o1 = cast.c().watch("room-1");
        RecordingListener o2 = cast.c().watch("room-2");
        Client c1 = cast.a().connect("u1", "room-1", "room-1", "room-2", "room-1");

        // 5 s: leaves room-1 and stays connected.
        cast.seconds(5);
        c1.leave("room-1");
        cast.seconds(1);
        assertThat(o1.leaves("u1")).isOne();
        assertThat(o2.leaves()).isZero();
        assertThat(cast.b().isOnline("u1")).isTrue();
        // 10 s: closes.
        cast.seconds(4);
        c1.close();
        cast.quiet();

        assertThat(o1.joins("u1")).isOne();
        assertThat(o1.leaves("u1")).isOne();
        assertThat(o2.joins("u1")).isOne();
        assertThat(o2.leaves("u1")).isOne();
    }

    @Test // R22
    default void eachLeaveTellsHowManyAreLeft(Cast cast) {
        RecordingListener o = cast.c().watch("room-1");
        List<Instance> abc = List.of(cast.a(), cast.b(), cast.c());
        for (int gapMillis : new int[] {200, 1}) {
            List<Client> clients = new ArrayList<>();
            for (int i = 0; i < 6; i++) {
                clients.add(abc.get(i % 3).connect("u" + i, "room-1"));
            }
            cast.seconds(1);
            o.clear();

            for (Client client : clients) {
                client.close();
                cast.millis(gapMillis);
            }
            cast.seconds(1);

            List<Integer> sizes = o.events().stream().map(PresenceEvent::size).toList();
            assertThat(sizes).containsExactly(5, 4, 3, 2, 1, 0);
            assertThat(abc).allSatisfy(each -> assertThat(each.count("room-1")).isZero());
        }
    }

    @Test // R62
    default void twoDevicesWithDifferentStatesDoNotFlap(Cast cast) {
        RecordingListener o = cast.c().watch("room-1");
        Map<String, String> online = Map.of("st", "online");
        Map<String, String> away = Map.of("st", "away");
        Client phone = cast.a().connect("u1");
        Client desktop = cast.b().connect("u1");
        cast.seconds(1);
        List.of("A", "B")
                .forEach(name -> cast.harness().faults(name).every(Operation.FLUSH, Fault.LOSE_REPLY, Duration.ZERO));
        List.of(cast.a(), cast.b()).forEach(each -> each.traffic().clear());

        // 60 s: each says what it is with every heartbeat. For 30 s no answer comes, so it is written again and again.
        long version = 0;
        for (int beat = 0; beat < 12; beat++) {
            if (beat == 6) {
                List.of("A", "B").forEach(name -> cast.harness().faults(name).calm());
            }
            phone.connection().heartbeat();
            phone.join("room-1", online);
            desktop.connection().heartbeat();
            desktop.join("room-1", away);
            cast.seconds(5);
            version = beat == 0 ? cast.c().roster("room-1").version() : version;
        }

        assertThat(o.joins("u1")).isOne();
        assertThat(o.leaves()).isZero();
        assertThat(o.eventsOf("u1")).hasSize(2);
        assertThat(List.of(cast.a(), cast.b()))
                .allSatisfy(each ->
                        assertThat(each.traffic().calls(Operation.FLUSH)).isGreaterThan(5));
        assertThat(cast.c().roster("room-1").version()).isEqualTo(version);
        assertThat(cast.running())
                .allSatisfy(each -> assertThat(
                                each.roster("room-1").members().get(0).attributes())
                        .containsExactlyInAnyOrder(online, away));
    }
}
