package io.presence4j.testkit;

import static io.presence4j.LeaveReason.CLOSED;
import static io.presence4j.PresenceTracker.EVERYONE;
import static io.presence4j.spi.EvictAnswer.LINGERS;
import static io.presence4j.spi.EvictAnswer.Progress.DONE;
import static io.presence4j.spi.EvictAnswer.Progress.NOT_DUE;
import static org.assertj.core.api.Assertions.assertThat;

import io.presence4j.spi.Change;
import io.presence4j.spi.RosterPage.Statement;
import io.presence4j.spi.ShardStatus;
import io.presence4j.spi.TopicMessage;
import java.time.Duration;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.function.Supplier;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;

/** How a member stays after its last statement. */
abstract class LingerCases extends StoreCases {
    private static final long TWO_SECONDS = 2_000;
    private static final Map<String, String> PHONE = Map.of("device", "phone");

    LingerCases(Supplier<StoreHarness> harnesses) {
        super(harnesses);
    }

    @BeforeEach
    void aIsInTheRoom() {
        settleIn();
        applied(a.put(room, sam, PHONE));
    }

    @Test
    void theMemberStaysWithItsLastAttributes() {
        long since = member(room, sam).sinceMicros();
        Ear ear = listenTo(room);

        applied(a.linger(room, sam, TWO_SECONDS));

        TopicMessage message = ear.heardOne();
        assertThat(message.size()).isEqualTo(1);
        assertThat(message.changes())
                .containsExactlyInAnyOrder(
                        new Change.Withdrawn(sam, a.id, CLOSED),
                        new Change.Stated(sam, LINGERS, since, List.of(PHONE)));
        assertThat(member(room, sam).sinceMicros()).isEqualTo(since);
        assertThat(member(room, sam).statements())
                .containsExactly(new Statement(LINGERS, message.version(), List.of(PHONE)));
        assertThat(harness.await(observer().count(SHARD, room)).value()).isEqualTo(1);
        assertThat(a.held()).isEmpty();
    }

    @Test
    void inEveryoneItIsNoMessageAndTheUserIsOnline() {
        applied(a.flush(List.of(Caller.put(EVERYONE, sam, List.of())), List.of()));
        Ear ear = listenTo(EVERYONE);

        applied(a.linger(EVERYONE, sam, TWO_SECONDS));

        assertThat(ear.heard()).isEmpty();
        assertThat(sayers(EVERYONE, sam)).containsExactly(LINGERS);
        assertThat(harness.await(observer().online(SHARD, List.of(sam))).value())
                .isEqualTo(Set.of(sam));
    }

    @Test
    void itEndsAtItsDeadlineRoundedUpToHalfASecond() {
        // So that the store's clock is between two half seconds.
        harness.advance(Duration.ofMillis(123));
        applied(a.linger(room, sam, TWO_SECONDS));
        Ear ear = listenTo(room);

        long millis = millisUntilDeadline();
        assertThat(millis).isBetween(TWO_SECONDS, TWO_SECONDS + 501);
        assertThat((firstPage(room).status().storeMicros() + millis * 1_000) % 500_000)
                .isLessThan(1_000);
        // One millisecond before it.
        harness.advance(Duration.ofMillis(millis - 1));
        assertThat(a.beat().due()).isNull();
        assertThat(a.evict(LINGERS).progress()).isEqualTo(NOT_DUE);
        assertThat(ear.heard()).isEmpty();
        // At it.
        harness.advance(Duration.ofMillis(1));
        assertThat(a.beat().due()).isEqualTo(LINGERS);
        assertThat(a.evict(LINGERS).progress()).isEqualTo(DONE);

        assertThat(ear.heardChanges()).containsExactly(new Change.Withdrawn(sam, LINGERS, CLOSED));
        assertThat(members(room)).isEmpty();
        assertThat(a.beat().due()).isNull();
    }

    @Test
    void inEveryoneItEndsWithALeave() {
        applied(a.flush(List.of(Caller.put(EVERYONE, sam, List.of())), List.of()));
        applied(a.linger(EVERYONE, sam, TWO_SECONDS));
        Ear ear = listenTo(EVERYONE);

        live(BEAT, a, b);
        assertThat(b.evict(LINGERS).progress()).isEqualTo(DONE);

        assertThat(ear.heardChanges()).containsExactly(new Change.Left(sam, CLOSED));
    }

    @Test
    void onlyLingersThatAreOverEnd() {
        applied(a.put(room, dana));
        applied(a.linger(room, sam, TWO_SECONDS));
        applied(a.linger(room, dana, 10 * TWO_SECONDS));

        live(BEAT, a, b);
        assertThat(a.evict(LINGERS).progress()).isEqualTo(DONE);

        assertThat(members(room)).containsOnlyKeys(dana);
    }

    @Test
    void repeatingTheRemoveMovesNoDeadline() {
        applied(a.linger(room, sam, TWO_SECONDS));
        long deadline = millisUntilDeadline();
        Ear ear = listenTo(room);

        // A second later the same removes come again, and one without linger.
        harness.advance(Duration.ofSeconds(1));
        applied(a.linger(room, sam, TWO_SECONDS));
        applied(a.linger(room, sam, 10 * TWO_SECONDS));
        applied(a.remove(room, sam));

        assertThat(millisUntilDeadline()).isEqualTo(deadline - 1_000);
        assertThat(ear.heard()).isEmpty();
        assertThat(members(room)).containsOnlyKeys(sam);
    }

    @Test
    void aReturnEndsIt() {
        long since = member(room, sam).sinceMicros();
        applied(a.linger(room, sam, TWO_SECONDS));
        Ear ear = listenTo(room);

        // A second later.
        harness.advance(Duration.ofSeconds(1));
        applied(a.put(room, sam, PHONE));

        TopicMessage message = ear.heardOne();
        assertThat(message.size()).isEqualTo(1);
        assertThat(message.changes()).contains(new Change.Stated(sam, a.id, since, List.of(PHONE)));
        assertThat(sayers(room, sam)).containsExactly(a.id);
        assertThat(member(room, sam).sinceMicros()).isEqualTo(since);
        assertNoLingerIsDueLater();
    }

    @Test
    void aReturnOnAnotherInstanceEndsIt() {
        applied(a.linger(room, sam, TWO_SECONDS));

        applied(b.put(room, sam, PHONE));

        assertThat(sayers(room, sam)).containsExactly(b.id);
        assertNoLingerIsDueLater();
        applied(b.remove(room, sam));
        assertThat(members(room)).isEmpty();
    }

    @Test
    void aReturnInEveryoneIsNoMessage() {
        applied(a.flush(List.of(Caller.put(EVERYONE, sam, List.of())), List.of()));
        applied(a.linger(EVERYONE, sam, TWO_SECONDS));
        Ear ear = listenTo(EVERYONE);

        applied(b.flush(List.of(Caller.put(EVERYONE, sam, List.of())), List.of()));

        assertThat(ear.heard()).isEmpty();
        assertThat(sayers(EVERYONE, sam)).containsExactly(b.id);
        assertNoLingerIsDueLater();
    }

    @Test
    void onlyTheLastStatementLingers() {
        applied(b.put(room, sam));
        Ear ear = listenTo(room);

        applied(a.linger(room, sam, TWO_SECONDS));

        assertThat(ear.heardChanges()).containsExactly(new Change.Withdrawn(sam, a.id, CLOSED));
        assertThat(sayers(room, sam)).containsExactly(b.id);
        applied(b.remove(room, sam));
        assertThat(members(room)).isEmpty();
    }

    @Test
    void itOutlivesTheInstance() {
        applied(a.linger(room, sam, TWO_SECONDS));

        applied(a.release());
        assertThat(sayers(room, sam)).containsExactly(LINGERS);
        live(BEAT, b);

        assertThat(b.evict(LINGERS).progress()).isEqualTo(DONE);
        assertThat(members(room)).isEmpty();
    }

    private void assertNoLingerIsDueLater() {
        live(BEAT, a, b);
        assertThat(a.beat().due()).isNull();
        assertThat(a.evict(LINGERS).progress()).isEqualTo(NOT_DUE);
        assertThat(members(room).keySet()).isSubsetOf(sam);
    }

    private long millisUntilDeadline() {
        ShardStatus status = a.beat().status();
        assertThat(status.nextDeadlineMillis()).isPositive();
        return status.nextDeadlineMillis();
    }
}
