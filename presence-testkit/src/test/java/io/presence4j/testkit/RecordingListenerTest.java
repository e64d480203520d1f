package io.presence4j.testkit;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatIllegalStateException;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.presence4j.LeaveReason;
import io.presence4j.Member;
import io.presence4j.PresenceEvent;
import io.presence4j.PresenceEvent.Joined;
import io.presence4j.PresenceEvent.Left;
import io.presence4j.PresenceEvent.Resynced;
import io.presence4j.PresenceEvent.Updated;
import io.presence4j.PresenceTracker;
import io.presence4j.Roster;
import java.time.Instant;
import java.util.List;
import java.util.Map;
import java.util.concurrent.locks.ReentrantLock;
import org.junit.jupiter.api.Test;

class RecordingListenerTest {
    private static final String ROOM = "room:7";
    private static final Member SAM = member("sam", "phone");
    private static final Member DANA = member("dana", "laptop");

    private final RecordingListener watch = RecordingListener.ofWatch();

    @Test
    void rightEventsBreakNothing() throws Exception {
        hear(
                resynced(5, SAM),
                joined(5, 7, 2, DANA),
                updated(7, 8, 2, SAM, member("sam", "tablet")),
                left(8, 9, 0, DANA),
                left(8, 9, 0, member("sam", "tablet")),
                joined(0, 12, 1, SAM));

        watch.assertNoViolations();
        assertThat(watch.joins("dana")).isEqualTo(1);
        assertThat(watch.joins()).isEqualTo(2);
        assertThat(watch.leaves("sam")).isEqualTo(1);
        assertThat(watch.leaves()).isEqualTo(2);
        assertThat(watch.leavesBy(LeaveReason.CLOSED)).hasSize(2);
        assertThat(watch.leavesBy(LeaveReason.EXPIRED)).isEmpty();
        assertThat(watch.eventsOf("sam")).hasSize(3);
        assertThat(watch.resyncs()).hasSize(1);
        assertThat(watch.roster()).isEqualTo(new Roster(ROOM, 12, List.of(SAM)));
    }

    @Test
    void aResyncReplacesTheRoster() throws Exception {
        hear(resynced(5, SAM), resynced(3, DANA), left(3, 4, 0, DANA));

        watch.assertNoViolations();
        assertThat(watch.roster().members()).isEmpty();
    }

    @Test
    void aResyncMayBeNewerThanTheEventBefore() throws Exception {
        hear(resynced(5, SAM), joined(3, 6, 2, DANA));

        watch.assertNoViolations();
    }

    @Test
    void aResyncMayCutAMessageInTwo() throws Exception {
        hear(resynced(5), joined(5, 6, 2, DANA), resynced(7, DANA, SAM), left(7, 8, 1, SAM));

        watch.assertNoViolations();
    }

    @Test
    void aWatchMustBeginWithItsRoster() throws Exception {
        hear(joined(0, 5, 1, SAM));

        assertBroken("begins with Resynced");
    }

    @Test
    void aSecondJoinIsCaught() throws Exception {
        hear(resynced(5, SAM), joined(5, 6, 1, SAM));

        assertBroken("joined twice");
    }

    @Test
    void aLeaveOfNobodyIsCaught() throws Exception {
        hear(resynced(5, SAM), left(5, 6, 1, DANA));

        assertBroken("not there");
    }

    @Test
    void aLeaveWithOtherAttributesIsCaught() throws Exception {
        hear(resynced(5, SAM), left(5, 6, 0, member("sam", "watch")));

        assertBroken("last differs");
    }

    @Test
    void anUpdateFromSomethingElseIsCaught() throws Exception {
        hear(resynced(5, SAM), updated(5, 6, 1, member("sam", "watch"), member("sam", "tablet")));

        assertBroken("before differs");
    }

    @Test
    void anUpdateThatChangesNothingIsCaught() throws Exception {
        hear(resynced(5, SAM), updated(5, 6, 1, SAM, SAM));

        assertBroken("changes nothing");
    }

    @Test
    void aVersionThatFallsIsCaught() throws Exception {
        hear(resynced(5), joined(5, 4, 1, SAM));

        assertBroken("does not rise from 5");
    }

    @Test
    void aGapIsCaught() throws Exception {
        hear(resynced(5), joined(5, 7, 1, SAM), joined(8, 9, 2, DANA));

        assertBroken("previous is not the version told before, 7");
    }

    @Test
    void aPreviousThatIsOlderThanTheLastEventIsCaught() throws Exception {
        hear(resynced(5), joined(5, 7, 1, SAM), joined(5, 9, 2, DANA));

        assertBroken("previous is not the version told before, 7");
    }

    @Test
    void twoEventsOfAUserInAVersionAreCaught() throws Exception {
        hear(resynced(5, SAM), left(5, 6, 1, SAM), joined(5, 6, 1, SAM));

        assertBroken("second event of the user");
    }

    @Test
    void aWrongSizeIsCaughtOnceTheMessageIsWhole() throws Exception {
        hear(resynced(5, SAM), joined(5, 6, 1, DANA));
        assertBroken("size is not 2 at the end of version 6, but 1");

        hear(left(6, 7, 1, DANA));
        assertBroken("size is not 2 at the end of version 6, but 1");
    }

    @Test
    void aResyncsWrongSizeIsCaught() throws Exception {
        hear(new Resynced(new Roster(ROOM, 5, List.of(SAM)), 0, 2));

        assertBroken("size differs from the roster's, 1");
    }

    @Test
    void anotherTopicIsCaught() throws Exception {
        hear(resynced(5), new Joined("room:8", 5, 6, 1, SAM));

        assertBroken("of another topic than room:7");
    }

    @Test
    void inEveryoneOnlyAUsersOwnVersionsMustRise() throws Exception {
        hear(
                new Resynced(new Roster(PresenceTracker.EVERYONE, 5, List.of()), 0, 0),
                new Joined(PresenceTracker.EVERYONE, 0, 9, 1, SAM),
                new Joined(PresenceTracker.EVERYONE, 0, 7, 1, DANA));
        watch.assertNoViolations();

        hear(new Left(PresenceTracker.EVERYONE, 7, 9, 0, SAM, LeaveReason.CLOSED));
        assertBroken("does not rise for the user from 9");
    }

    @Test
    void aHeldMonitorIsCaught() throws Exception {
        synchronized (this) {
            hear(resynced(5));
        }

        assertBroken("lock held, io.presence4j.testkit.RecordingListenerTest@");
    }

    @Test
    void aHeldMonitorIsCaughtAtTheFirstOfEachKind() throws Exception {
        Member moved = member("sam", "tablet");
        hear(resynced(5));
        synchronized (this) {
            hear(joined(5, 6, 1, SAM), updated(6, 7, 1, SAM, moved), left(7, 8, 0, moved), joined(8, 9, 1, DANA));
        }

        assertThat(watch.violations()).hasSize(3).allMatch(violation -> violation.contains("lock held"));
    }

    @Test
    void aHeldLockIsCaught() throws Exception {
        ReentrantLock lock = new ReentrantLock();
        lock.lock();
        try {
            hear(resynced(5));
        } finally {
            lock.unlock();
        }

        assertBroken("lock held, java.util.concurrent.locks.ReentrantLock$NonfairSync@");
    }

    @Test
    void aCallWithinACallIsCaught() throws Exception {
        watch.then(event -> watch.then(ignored -> {}).onEvent(joined(5, 6, 1, SAM)));

        hear(resynced(5));

        assertBroken("while another call was running");
    }

    @Test
    void itDoesWhatItIsToldOnceTheEventIsRecorded() {
        watch.then(event -> {
            throw new IllegalStateException("seen " + watch.events().size());
        });

        assertThatIllegalStateException().isThrownBy(() -> hear(resynced(5))).withMessage("seen 1");
    }

    @Test
    void clearingForgetsEventsOnly() throws Exception {
        hear(resynced(5, SAM), joined(5, 6, 1, SAM));

        watch.clear();

        assertThat(watch.events()).isEmpty();
        assertThat(watch.roster().contains("sam")).isTrue();
        assertBroken("joined twice");
    }

    private void hear(PresenceEvent... events) throws Exception {
        for (PresenceEvent event : events) {
            watch.onEvent(event);
        }
    }

    private void assertBroken(String rule) {
        assertThat(watch.violations()).singleElement().asString().contains(rule);
        assertThatThrownBy(watch::assertNoViolations)
                .isInstanceOf(AssertionError.class)
                .hasMessageContaining(rule);
    }

    private static Member member(String userId, String device) {
        return new Member(userId, Instant.EPOCH, List.of(Map.of("device", device)), false);
    }

    private static Resynced resynced(long version, Member... members) {
        return new Resynced(new Roster(ROOM, version, List.of(members)), 0, members.length);
    }

    private static Joined joined(long previous, long version, int size, Member member) {
        return new Joined(ROOM, previous, version, size, member);
    }

    private static Updated updated(long previous, long version, int size, Member before, Member after) {
        return new Updated(ROOM, previous, version, size, before, after);
    }

    private static Left left(long previous, long version, int size, Member last) {
        return new Left(ROOM, previous, version, size, last, LeaveReason.CLOSED);
    }
}
