package io.presence4j.testkit;

import static org.assertj.core.api.Assertions.assertThat;

import io.presence4j.LeaveReason;
import io.presence4j.PresenceEvent;
import io.presence4j.PresenceTracker;
import io.presence4j.Subscription;
import io.presence4j.spi.ShardHash;
import io.presence4j.spi.StoreContext;
import io.presence4j.spi.StoreContext.Announcer;
import java.time.Duration;
import java.util.List;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;

/** Messages travel on a bus of the host's in place of the store's own; it may lose, repeat, delay and reorder them. */
public interface HostBusContract extends Scenarios {
    private static RecordingListener watchOnHostsBus(Cast cast) {
        cast.eventBus(new InProcessBus());
        RecordingListener o = cast.c().watch("room-1");
        cast.seconds(1);
        return o;
    }

    @Test
    default void joinsAndLeavesTravelOnTheHostsBus(Cast cast) {
        RecordingListener o = watchOnHostsBus(cast);
        RecordingListener all = RecordingListener.ofSubscription();
        cast.c().tracker().subscribe(all);
        cast.seconds(1);
        cast.c().traffic().clear();

        // Some close, some fall silent, and one instance is killed.
        Client closing = cast.a().connect("closing", "room-1");
        Client silent = cast.a().connect("silent", "room-1");
        cast.seconds(1);
        cast.b().connect("lost", "room-1");
        cast.seconds(1);
        closing.close();
        silent.fallAsleep();
        cast.seconds(30);
        cast.b().crash();
        cast.seconds(20);

        for (RecordingListener each : List.of(o, all)) {
            assertThat(each.joins()).isEqualTo(3);
            assertThat(each.leavesBy(LeaveReason.CLOSED)).hasSize(1);
            assertThat(each.leavesBy(LeaveReason.EXPIRED)).hasSize(1);
            assertThat(each.leavesBy(LeaveReason.INSTANCE_LOST)).hasSize(1);
            each.assertNoViolations();
        }
        assertThat(cast.c().traffic().calls(Operation.ROSTER)).isZero();
    }

    @Test
    default void aBusThatCarriesNothingIsMadeUpForByReadingWhatChanged(Cast cast) {
        RecordingListener o = watchOnHostsBus(cast);
        RecordingListener all = RecordingListener.ofSubscription();
        cast.c().tracker().subscribe(all);
        cast.seconds(1);
        cast.harness().faults("C").loseSilently();
        cast.harness().faults("C").every(Operation.MESSAGE, Fault.LOSE, Duration.ZERO);

        cast.a().connect("u1", "room-1");
        // One beat tells that something has moved, one what, and one that no message of it has come meanwhile.
        cast.seconds(10);

        assertThat(o.joins("u1")).isOne();
        assertThat(all.resyncs()).hasSizeGreaterThan(1);
    }

    @Test
    default void whoFollowsAChannelThatIsSubscribedAlreadyIsNotToldAgainAndHearsAll(Cast cast) {
        cast.eventBus(new InProcessBus());
        RecordingListener o = cast.c().watch(PresenceTracker.EVERYONE);
        cast.seconds(5);

        RecordingListener late = RecordingListener.ofSubscription();
        Subscription subscription = cast.c().tracker().subscribe(late);
        cast.seconds(5);
        assertThat(late.resyncs()).hasSize(1);
        cast.a().connect("u1");
        cast.seconds(1);
        assertThat(late.joins("u1")).isOne();
        // One ends, the other goes on.
        subscription.close();
        cast.a().connect("u2");
        cast.seconds(1);

        assertThat(late.joins("u2")).isZero();
        assertThat(o.joins()).isEqualTo(2);
        late.assertNoViolations();
    }

    @Test
    default void aMessageThatWasNeverPublishedIsMissedByTheNextOne(Cast cast) {
        RecordingListener o = watchOnHostsBus(cast);
        cast.a().connect("u0", "room-1");
        cast.seconds(1);
        assertThat(o.joins("u0")).isOne();

        // A dies, or loses its bus, between its write and its message.
        cast.harness().faults("A").every(Operation.PUBLISH, Fault.FAIL, Duration.ZERO);
        cast.a().connect("u1", "room-1");
        cast.millis(500);
        assertThat(o.joins("u1")).isZero();
        cast.harness().faults("A").calm();
        cast.b().connect("u2", "room-1");
        cast.seconds(1);

        assertThat(o.joins("u1")).isOne();
        assertThat(o.joins("u2")).isOne();
    }

    @Test
    default void aMessageThatComesEarlyWaitsForTheOneBefore(Cast cast) {
        RecordingListener o = watchOnHostsBus(cast);
        cast.a().connect("u0", "room-1");
        cast.seconds(1);
        assertThat(o.joins("u0")).isOne();
        cast.c().traffic().clear();
        o.clear();

        // The first is 100 ms late, the second comes at once.
        cast.harness().faults("C").next(Operation.MESSAGE, Fault.OVERTAKE, Duration.ofMillis(100));
        cast.a().connect("u1", "room-1");
        cast.millis(1);
        cast.b().connect("u2", "room-1");
        cast.millis(50);
        assertThat(o.events()).isEmpty();
        cast.seconds(1);

        assertThat(usersOf(o.events())).containsExactly("u1", "u2");
        assertThat(cast.c().traffic().calls(Operation.ROSTER)).isZero();
    }

    @Test
    default void aSubscriberHearsThemInOrderToo(Cast cast) {
        cast.eventBus(new InProcessBus());
        List<String> users = usersOfOneShard(cast, 3);
        RecordingListener all = RecordingListener.ofSubscription();
        cast.c().tracker().subscribe(all);
        cast.seconds(1);
        cast.a().connect(users.get(0));
        cast.seconds(1);
        all.clear();

        cast.harness().faults("C").next(Operation.MESSAGE, Fault.OVERTAKE, Duration.ofMillis(100));
        cast.a().connect(users.get(1));
        cast.millis(1);
        cast.b().connect(users.get(2));
        cast.seconds(1);
        assertThat(usersOf(all.events())).containsExactly(users.get(1), users.get(2));
        all.clear();
        // One that never comes is a gap.
        cast.harness().faults("C").loseSilently();
        cast.harness().faults("C").next(Operation.MESSAGE, Fault.LOSE);
        cast.a().clients().get(1).close();
        cast.millis(1);
        cast.b().clients().get(0).close();
        cast.seconds(1);

        assertThat(all.resyncs()).hasSize(1);
        assertThat(all.leaves(users.get(2))).isOne();
        all.assertNoViolations();
    }

    private static List<String> usersOfOneShard(Cast cast, int count) {
        int shards = cast.harness()
                .store("probe")
                .open(new StoreContext("probe", Announcer.STORE))
                .shards();
        return IntStream.iterate(0, i -> i + 1)
                .mapToObj(i -> "u" + i)
                .filter(user -> ShardHash.shardOf(user, shards) == 0)
                .limit(count)
                .toList();
    }

    private static List<String> usersOf(List<PresenceEvent> events) {
        return events.stream()
                .map(event -> ((PresenceEvent.OfMember) event).member().userId())
                .toList();
    }

    @Test
    default void oneThatComesTooLateIsReplacedByARead(Cast cast) {
        RecordingListener o = watchOnHostsBus(cast);
        cast.a().connect("u0", "room-1");
        cast.seconds(1);
        assertThat(o.joins("u0")).isOne();
        cast.c().traffic().clear();

        cast.harness().faults("C").next(Operation.MESSAGE, Fault.OVERTAKE, Duration.ofSeconds(5));
        cast.a().connect("u1", "room-1");
        cast.millis(1);
        cast.b().connect("u2", "room-1");
        cast.seconds(1);
        assertThat(o.joins("u1")).isOne();
        assertThat(o.joins("u2")).isOne();
        assertThat(cast.c().traffic().calls(Operation.ROSTER)).isOne();
        // 5 s: the late one comes.
        cast.seconds(5);

        assertThat(o.joins()).isEqualTo(3);
    }

    @Test
    default void aMessageThatComesTwiceCountsOnce(Cast cast) {
        RecordingListener o = watchOnHostsBus(cast);
        cast.seconds(1);

        cast.harness().faults("C").every(Operation.MESSAGE, Fault.REPEAT, Duration.ofSeconds(1));
        Client u1 = cast.a().connect("u1", "room-1");
        cast.millis(500);
        u1.close();
        cast.millis(500);
        cast.a().connect("u1", "room-1");
        cast.seconds(5);

        assertThat(o.joins("u1")).isEqualTo(2);
        assertThat(o.leaves("u1")).isOne();
    }
}
