package io.presence4j.testkit;

import static io.presence4j.PresenceTracker.EVERYONE;
import static org.assertj.core.api.Assertions.assertThat;

import io.presence4j.LeaveReason;
import io.presence4j.Member;
import io.presence4j.PresenceEvent;
import io.presence4j.PresenceEvent.Joined;
import io.presence4j.PresenceEvent.Left;
import io.presence4j.PresenceEvent.Resynced;
import io.presence4j.PresenceEvent.Updated;
import io.presence4j.Roster;
import java.time.Instant;
import java.util.List;
import org.junit.jupiter.api.Test;

class RecordingSubscriptionTest {
    private static final Member SAM = new Member("sam", Instant.EPOCH, List.of(), false);
    private static final Resynced RESYNCED = new Resynced(new Roster(EVERYONE, 0, List.of()), 0, 0);

    private final RecordingListener subscription = RecordingListener.ofSubscription();

    @Test
    void afterAResyncEitherEventMayComeFirst() throws Exception {
        hear(RESYNCED, left(3), joined(4), RESYNCED, joined(4));

        subscription.assertNoViolations();
        assertThat(subscription.roster().contains("sam")).isTrue();
    }

    @Test
    void betweenResyncsEventsAlternate() throws Exception {
        hear(RESYNCED, joined(3), joined(4), left(5), left(6));

        assertThat(subscription.violations())
                .satisfiesExactly(
                        first -> assertThat(first).startsWith("joined twice"),
                        second -> assertThat(second).startsWith("left twice"));
    }

    @Test
    void aUsersVersionsRise() throws Exception {
        hear(RESYNCED, joined(3), left(3));

        assertBroken("does not rise for the user from 3");
    }

    @Test
    void itBeginsWithAResync() throws Exception {
        hear(joined(3));

        assertBroken("begins with Resynced");
    }

    @Test
    void aResyncTellsNobody() throws Exception {
        hear(new Resynced(new Roster(EVERYONE, 0, List.of(SAM)), 0, 1));

        assertBroken("resync is empty");
    }

    @Test
    void thereAreNoUpdates() throws Exception {
        hear(RESYNCED, new Updated(EVERYONE, 0, 3, 1, SAM, SAM));

        assertBroken("no updates");
    }

    private void hear(PresenceEvent... events) throws Exception {
        for (PresenceEvent event : events) {
            subscription.onEvent(event);
        }
    }

    private void assertBroken(String rule) {
        assertThat(subscription.violations()).singleElement().asString().contains(rule);
    }

    private static Joined joined(long version) {
        return new Joined(EVERYONE, 0, version, 1, SAM);
    }

    private static Left left(long version) {
        return new Left(EVERYONE, 0, version, 0, SAM, LeaveReason.EXPIRED);
    }
}
