package io.presence4j.testkit;

import static org.assertj.core.api.Assertions.assertThat;

import io.presence4j.ConnectOptions;
import io.presence4j.LeaveReason;
import io.presence4j.PresenceConnection;
import io.presence4j.PresenceTracker;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Random;
import java.util.Set;
import org.junit.jupiter.api.Test;

/** Many connections, many topics, large rooms: what is asked of the store, and that nothing is left. */
public interface ScaleContract extends Scenarios {
    @Test // R35
    default void everybodyBackAtOnceWithLingerIsNoEvent(Cast cast) {
        cast.setting(Cast.SETTING.withLinger(Duration.ofSeconds(10)));

        Tally o = closeAndComeBack(cast);

        assertThat(o.events()).isZero();
    }

    @Test // R35
    default void everybodyBackAtOnceWithoutLingerIsOneLeaveAndOneJoin(Cast cast) {
        Tally o = closeAndComeBack(cast);

        assertThat(o.left()).isEqualTo(3_000);
        assertThat(o.joined()).isEqualTo(3_000);
        assertThat(o.events()).isEqualTo(6_000);
    }

    /** 3,000 users in 300 topics close within a second and open again 2 to 5 s after its start. */
    private static Tally closeAndComeBack(Cast cast) {
        Random random = new Random(35);
        List<Instance> abc = List.of(cast.a(), cast.b(), cast.c());
        RecordingListener one = cast.c().watch("room-0");
        Tally o = Tally.ofTopics(cast.c(), 300);
        Timeline timeline = new Timeline();
        for (int user = 0; user < 3_000; user++) {
            String id = "u" + user;
            String topic = "room-" + user % 300;
            Client client = abc.get(user % 3).connect(id, topic);
            Instance next = abc.get(random.nextInt(3));
            timeline.at(random.nextInt(1_000), client::close);
            timeline.at(2_000 + random.nextInt(3_000), () -> next.connect(id, topic));
        }
        cast.seconds(5);
        o.clear();
        abc.forEach(each -> each.traffic().clear());

        timeline.play(cast, 15_000);

        assertThat(abc.stream().mapToInt(each -> each.traffic().calls()).sum()).isLessThanOrEqualTo(6_000 / 5);
        assertThat(cast.a().count(PresenceTracker.EVERYONE)).isEqualTo(3_000);
        assertThat(o.resyncs()).isZero();
        one.assertNoViolations();
        return o;
    }

    @Test // R60
    default void topicsThatComeAndGoLeaveNothingBehind(Cast cast) {
        MemoryFaults memory = cast.memory();
        PresenceTracker a = cast.a().tracker();
        PresenceTracker d = cast.start("D").tracker();
        // What everyone keeps once somebody was there.
        List<PresenceConnection> first = new ArrayList<>();
        for (int i = 0; i < 100; i++) {
            first.add(a.connect("u" + i));
        }
        cast.seconds(1);
        first.forEach(PresenceConnection::close);
        cast.quiet();
        Set<String> before = memory.keys();

        // 100,000 topics: half are closed, three in ten fall silent, two in ten are on an instance that is killed.
        for (int second = 0; second < 100; second++) {
            List<PresenceConnection> closing = new ArrayList<>();
            for (int i = 0; i < 1_000; i++) {
                PresenceConnection connection = (i % 10 < 2 ? d : a).connect("u" + i);
                connection.join("room-" + second + "-" + i, Map.of());
                if (i % 10 >= 5) {
                    closing.add(connection);
                }
            }
            cast.millis(500);
            closing.forEach(PresenceConnection::close);
            cast.millis(500);
        }
        cast.instance("D").crash();
        cast.quiet();
        cast.start("D");
        cast.quiet();

        assertThat(cast.b().count(PresenceTracker.EVERYONE)).isZero();
        assertThat(memory.keys()).hasSameSizeAs(before);
    }

    @Test // R64
    default void countingALargeRoomReadsNoneOfItsMembers(Cast cast) {
        List<PresenceConnection> connections = new ArrayList<>();
        List<Integer> costs = new ArrayList<>();
        for (int size : new int[] {10_000, 100_000}) {
            while (connections.size() < size) {
                PresenceConnection connection = cast.a()
                        .tracker()
                        .connect(
                                "u" + connections.size(),
                                ConnectOptions.defaults().untilClosed());
                connection.join("room-big", Map.of());
                connections.add(connection);
            }
            cast.seconds(60);

            cast.b().traffic().clear();
            assertThat(cast.b().count("room-big")).isEqualTo(size);
            assertThat(cast.b().isOnline("u77")).isTrue();
            assertThat(cast.b().isOnline("nobody")).isFalse();
            costs.add(cast.b().traffic().calls());
            assertThat(cast.b().users("room-big")).hasSize(size);
        }

        assertThat(costs).containsExactly(3, 3);
        connections.forEach(PresenceConnection::close);
    }

    @Test // R66
    default void idleConnectionsCostTheStoreNothing(Cast cast) {
        RecordingListener all = RecordingListener.ofSubscription();
        cast.c().tracker().subscribe(all);
        Tally o = Tally.ofTopics(cast.c(), 100);
        cast.seconds(1);
        List<PresenceConnection> connections = new ArrayList<>();
        for (int i = 0; i < 10_000; i++) {
            connections.add(cast.a().tracker().connect("u" + i));
            connections.get(i).join("room-" + i % 100, Map.of());
        }
        cast.seconds(15);
        connections.forEach(PresenceConnection::heartbeat);
        assertThat(o.joined()).isEqualTo(10_000);
        o.clear();
        all.clear();

        int idle = callsInAMinute(cast, connections, Duration.ofSeconds(5));
        int busy = callsInAMinute(cast, connections, Duration.ofMillis(500));

        assertThat(idle).isLessThanOrEqualTo(50 * 60);
        assertThat(busy).isLessThan(idle * 3 / 2);
        assertThat(all.events()).isEmpty();
        assertThat(o.events() + o.resyncs()).isZero();
        connections.forEach(PresenceConnection::close);
    }

    /** Of all instances, while each connection beats so often. */
    private static int callsInAMinute(Cast cast, List<PresenceConnection> connections, Duration pause) {
        cast.running().forEach(each -> each.traffic().clear());
        for (Duration passed = Duration.ZERO; passed.toSeconds() < 60; passed = passed.plus(pause)) {
            connections.forEach(PresenceConnection::heartbeat);
            cast.advance(pause);
        }
        return cast.running().stream().mapToInt(each -> each.traffic().calls()).sum();
    }

    @Test // R71
    default void fiftyThousandOfAKilledInstanceLeaveOnceEachInTime(Cast cast) {
        RecordingListener one = cast.c().watch("room-0");
        Tally o = Tally.ofTopics(cast.c(), 500);
        cast.seconds(1);
        for (int i = 0; i < 50_000; i++) {
            PresenceConnection connection = cast.a()
                    .tracker()
                    .connect("u" + i, ConnectOptions.defaults().untilClosed());
            connection.join("room-" + i % 500, Map.of());
        }
        cast.seconds(60);
        assertThat(cast.b().count(PresenceTracker.EVERYONE)).isEqualTo(50_000);
        o.clear();
        cast.running().forEach(each -> each.traffic().clear());

        // 0 s: SIGKILL.
        cast.a().crash();
        cast.seconds(30);

        assertThat(o.left()).isEqualTo(50_000);
        assertThat(o.events()).isEqualTo(50_000);
        assertThat(one.leavesBy(LeaveReason.INSTANCE_LOST)).hasSize(100);
        // In many pieces, each of which holds up the store for a moment only.
        assertThat(cast.b().traffic().calls(Operation.EVICT)
                        + cast.c().traffic().calls(Operation.EVICT))
                .isGreaterThan(100);
    }
}
