package io.presence4j.testkit;

import static org.assertj.core.api.Assertions.assertThat;

import io.presence4j.PresenceConnection;
import io.presence4j.PresenceEvent;
import io.presence4j.PresenceEvent.OfMember;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Random;
import org.junit.jupiter.api.Test;

/** A user whose connection is replaced by another is never taken for gone by the end of the old one. */
public interface ReconnectContract extends Scenarios {
    @Test // R04
    default void theLateEndOfAnOldConnectionTakesNobodyAway(Cast cast) {
        RecordingListener o = cast.c().watch("room-1");
        Random random = new Random(4);
        int closedFirst = 0;
        Client old = cast.a().connect("u1", "room-1");
        for (int round = 0; round < 500; round++) {
            Client c1 = old;
            Instance next = round % 2 == 0 ? cast.b() : cast.a();
            List<Client> opened = new ArrayList<>();
            int closesAt = random.nextInt(551) - 50;
            closedFirst += closesAt < 0 ? 1 : 0;

            cast.seconds(1);
            new Timeline()
                    .at(50, () -> opened.add(next.connect("u1", "room-1")))
                    .at(50 + closesAt, c1::close)
                    .play(cast, 1_000);

            assertThat(cast.running())
                    .allSatisfy(each -> assertThat(each.users("room-1")).containsExactly("u1"));
            List<OfMember> events = o.eventsOf("u1");
            assertThat(events.get(events.size() - 1)).isNotInstanceOf(PresenceEvent.Left.class);
            old = opened.get(0);
        }

        assertThat(o.leaves("u1")).isLessThanOrEqualTo(closedFirst);
    }

    @Test // R13
    default void aReturnToAnotherInstanceThatIsStoredAfterTheLeaveIsLeaveThenJoin(Cast cast) {
        cast.setting(Cast.SETTING.withCoalescing(Duration.ofSeconds(1), 256));
        RecordingListener o = closeAndOpen(cast, cast.a(), cast.b(), cast.b());

        for (int i = 0; i < 100; i++) {
            List<OfMember> events = o.eventsOf("u" + i);
            assertThat(events).hasSize(2);
            assertThat(events.get(0)).isInstanceOf(PresenceEvent.Left.class);
            assertThat(events.get(1)).isInstanceOf(PresenceEvent.Joined.class);
            assertThat(events.get(1).version()).isGreaterThan(events.get(0).version());
        }
        assertThat(cast.c().count("room-1")).isEqualTo(100);
    }

    @Test // R13
    default void aReturnToAnotherInstanceThatIsStoredBeforeTheLeaveIsNoEvent(Cast cast) {
        cast.setting(Cast.SETTING.withCoalescing(Duration.ofSeconds(1), 256));
        RecordingListener o = closeAndOpen(cast, cast.a(), cast.b(), cast.c());

        for (int i = 0; i < 100; i++) {
            assertThat(o.eventsOf("u" + i)).isEmpty();
        }
        assertThat(cast.c().count("room-1")).isEqualTo(100);
    }

    @Test // R13
    default void aReturnToTheSameInstanceInsideTheWindowIsNoEvent(Cast cast) {
        cast.setting(Cast.SETTING.withCoalescing(Duration.ofSeconds(1), 256));
        RecordingListener o = closeAndOpen(cast, cast.a(), cast.a(), cast.c());

        for (int i = 0; i < 100; i++) {
            assertThat(o.eventsOf("u" + i)).isEmpty();
        }
        assertThat(cast.c().count("room-1")).isEqualTo(100);
    }

    /** The window is open when the hundred close; each is back 300 ms later, 100 ms after a window opened on {@code busy}. */
    private static RecordingListener closeAndOpen(Cast cast, Instance from, Instance to, Instance busy) {
        RecordingListener o = cast.c().watch("room-1");
        List<Client> clients = new ArrayList<>();
        for (int i = 0; i < 100; i++) {
            clients.add(from.connect("u" + i, "room-1"));
        }
        cast.seconds(5);
        o.clear();

        // -100 ms: somebody passes by.
        from.connect("passer-by", "room-1").close();
        Client other = from.connect("other", "room-1");
        cast.millis(100);
        // 0 ms.
        clients.forEach(Client::close);
        cast.millis(200);
        // 200 ms: somebody comes.
        Client another = busy.connect("another", "room-1");
        cast.millis(100);
        // 300 ms.
        for (int i = 0; i < 100; i++) {
            to.connect("u" + i, "room-1");
        }
        other.close();
        another.close();
        cast.seconds(5);
        return o;
    }

    @Test // R57
    default void theSameClientKeyOnAnotherInstanceIsAnotherConnection(Cast cast) {
        RecordingListener o = cast.c().watch("room-1");
        Duration ttl = Duration.ofSeconds(20);
        PresenceConnection stale = cast.a().tracker().heartbeat("u1", "sess-9", ttl);
        stale.join("room-1", Map.of());

        // 3 s: the network was lost; the client is back on B.
        cast.seconds(3);
        cast.b().tracker().heartbeat("u1", "sess-9", ttl).join("room-1", Map.of());
        for (int second = 3; second < 60; second++) {
            // 10 s: A closes what it still has.
            if (second == 10) {
                stale.close();
            }
            if (second % 5 == 0) {
                cast.b().tracker().heartbeat("u1", "sess-9", ttl);
            }
            cast.seconds(1);
            assertThat(cast.c().users("room-1")).containsExactly("u1");
        }
        assertThat(o.leaves()).isZero();
        // 60 s: another user comes with the same key, and u1 closes.
        PresenceConnection another = cast.b().tracker().heartbeat("u2", "sess-9", ttl);
        another.join("room-1", Map.of());
        cast.seconds(1);
        assertThat(cast.c().users("room-1")).containsExactly("u1", "u2");
        cast.b().tracker().heartbeat("u1", "sess-9", ttl).close();
        cast.seconds(1);
        assertThat(cast.c().users("room-1")).containsExactly("u2");
        another.close();
        cast.seconds(1);

        assertThat(o.joins("u1")).isOne();
        assertThat(o.leaves("u1")).isOne();
        assertThat(o.joins("u2")).isOne();
    }

    @Test // R93
    default void theUserIsOnlineAfterALeaveAndAJoinOfTheSameInstant(Cast cast) {
        RecordingListener o = cast.c().watch("room-1");
        Client old = cast.a().connect("u1", "room-1");
        for (int round = 0; round < 1_000; round++) {
            cast.millis(250);
            Instance next = round % 2 == 0 ? cast.b() : cast.a();

            // The clock stands still.
            boolean closesFirst = round / 2 % 2 == 0;
            if (closesFirst) {
                old.close();
            }
            Client opened = next.connect("u1", "room-1");
            if (!closesFirst) {
                old.close();
            }
            cast.harness().settle();

            assertThat(cast.c().users("room-1")).containsExactly("u1");
            assertThat(cast.c().isOnline("u1")).isTrue();
            assertThat(o.roster().contains("u1")).isTrue();
            old = opened;
        }

        assertThat(o.joins("u1")).isEqualTo(o.leaves("u1") + 1);
    }
}
