package io.presence4j.testkit;

import static org.assertj.core.api.Assertions.assertThat;

import io.presence4j.CloseRequest;
import io.presence4j.LeaveReason;
import io.presence4j.PresenceTracker;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.Test;

/** Who is silent leaves by itself, and comes back with the first heartbeat. */
public interface ExpiryContract extends Scenarios {
    @Test // R08
    default void aClientThatSleptIsBackWithItsFirstHeartbeat(Cast cast) {
        RecordingListener o = cast.c().watch("room-1");
        Client c1 = cast.a().connect("u1", "room-1");
        cast.seconds(7);
        c1.connection().heartbeat();

        // 0 s: the lid is shut.
        c1.fallAsleep();
        cast.seconds(20);
        assertThat(o.leaves()).isZero();
        // G3: TTL + 1 s.
        cast.seconds(1);
        assertThat(o.leavesBy(LeaveReason.EXPIRED)).hasSize(1);
        assertThat(c1.closeRequests()).hasSize(1).first().isInstanceOf(CloseRequest.Expired.class);
        cast.seconds(99);
        assertThat(o.leaves()).isOne();
        assertThat(o.joins()).isOne();
        // 120 s: the lid is opened, and the connection is still there.
        c1.wakeUp();
        cast.seconds(1);

        assertThat(o.joins("u1")).isEqualTo(2);
        assertThat(cast.b().users("room-1")).containsExactly("u1");
        assertThat(cast.b().isOnline("u1")).isTrue();
        cast.seconds(60);
        assertThat(o.leaves()).isOne();
    }

    @Test // R09
    default void theSilentLeaveThoughNobodyLooks(Cast cast) {
        RecordingListener o = cast.c().watch("room-1");
        List<Client> clients = new ArrayList<>();
        for (int i = 0; i < 10; i++) {
            clients.add(cast.a().connect("u" + i, "room-1"));
        }
        cast.seconds(7);
        cast.running().forEach(each -> each.traffic().clear());

        // 0 s: all ten are cut off; A stays up.
        clients.forEach(Client::fallAsleep);
        cast.seconds(24);

        assertThat(o.leavesBy(LeaveReason.EXPIRED)).hasSize(10);
        assertThat(o.leaves()).isEqualTo(10);
        assertThat(cast.running())
                .allSatisfy(
                        each -> assertThat(each.traffic().calls(Operation.ROSTER, Operation.COUNT, Operation.ONLINE))
                                .isZero());
    }

    @Test // R82
    default void oneLostHeartbeatIsNoLeaveEvenAtTheShortestTtl(Cast cast) {
        cast.setting(Cast.SETTING.withTtl(Duration.ofSeconds(11)));
        RecordingListener o = cast.c().watch("room-1");
        List<Client> clients = new ArrayList<>();
        for (int i = 0; i < 100; i++) {
            clients.add(cast.a().connect("u" + i, "room-1"));
            cast.millis(50);
        }

        // The next heartbeat of each is lost.
        clients.forEach(Client::missNextPing);
        cast.seconds(60);

        assertThat(clients).allMatch(Client::hasMissedPing);
        assertThat(o.joins()).isEqualTo(100);
        assertThat(o.leaves()).isZero();
    }

    @Test
    default void aPollerThatShortensItsTtlIsGoneWhenThatIsOver(Cast cast) {
        RecordingListener o = cast.c().watch(PresenceTracker.EVERYONE);
        cast.a().tracker().heartbeat("poller", "tab", Duration.ofMinutes(10));
        cast.seconds(1);
        cast.a().tracker().heartbeat("poller", "tab", Duration.ofSeconds(20));

        cast.seconds(19);
        assertThat(o.leaves("poller")).isZero();
        cast.seconds(3);

        assertThat(o.leaves("poller")).isOne();
    }
}
