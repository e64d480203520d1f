package io.presence4j.examples.whoisonline;

import static org.assertj.core.api.Assertions.assertThat;

import io.presence4j.LeaveReason;
import io.presence4j.Member;
import io.presence4j.PresenceEvent;
import io.presence4j.Roster;
import java.time.Instant;
import java.util.Arrays;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Test;

class RoomFeedTest {
    private final RoomFeed feed = new RoomFeed("lobby");
    private final RecordingWire early = new RecordingWire();
    private final RecordingWire late = new RecordingWire();

    @Test
    void aPageGetsTheRosterFirstAndThenEveryChange() {
        feed.onEvent(resynced(1, "dana"));
        add(early);
        feed.onEvent(joined(1, 2, "sam"));
        feed.onEvent(left(2, 3, "dana"));

        assertThat(early.events()).containsExactly("roster [dana]", "joined sam", "left dana");
    }

    @Test
    void aPageThatCameBeforeTheFirstRosterGetsItOnce() {
        add(early);
        feed.onEvent(resynced(1, "dana"));

        assertThat(early.events()).containsExactly("roster [dana]");
    }

    @Test
    void aPageThatComesBetweenTwoChangesMissesNoneAndHearsNoneTwice() {
        feed.onEvent(resynced(1));
        add(early);
        feed.onEvent(joined(1, 2, "sam"));
        add(late);
        feed.onEvent(joined(2, 3, "kim"));

        assertThat(late.events()).containsExactly("roster [sam]", "joined kim");
        assertThat(early.events()).containsExactly("roster []", "joined sam", "joined kim");
    }

    @Test
    void aResyncReplacesTheRosterOfAllPages() {
        feed.onEvent(resynced(1, "dana"));
        add(early);
        add(late);
        feed.onEvent(resynced(5, "kim", "sam"));

        assertThat(early.events()).containsExactly("roster [dana]", "roster [kim, sam]");
        assertThat(late.events()).containsExactly("roster [dana]", "roster [kim, sam]");
    }

    @Test
    void aPageThatLeftHearsNothingMore() {
        feed.onEvent(resynced(1));
        Outbox page = add(early);
        feed.remove(page);
        feed.onEvent(joined(1, 2, "sam"));

        assertThat(early.events()).containsExactly("roster []");
        assertThat(feed.isEmpty()).isTrue();
    }

    @Test
    void aSlowPageHoldsUpNoOther() {
        feed.onEvent(resynced(1));
        early.stall();
        add(early);
        add(late);
        feed.onEvent(joined(1, 2, "sam"));

        assertThat(early.events()).containsExactly("roster []");
        assertThat(late.events()).containsExactly("roster []", "joined sam");
    }

    @Test
    void eachChangeNamesTheVersionToldBeforeIt() {
        feed.onEvent(resynced(1));
        add(early);
        feed.onEvent(joined(1, 3, "sam"));
        // Version 4 had no event; version 5 has two.
        feed.onEvent(joined(4, 5, "kim"));
        feed.onEvent(left(4, 5, "sam"));
        add(late);
        feed.onEvent(joined(5, 6, "dana"));

        assertThat(early.versions()).containsExactly("-1", "1-3", "3-5", "5-5", "5-6");
        assertThat(late.versions()).containsExactly("-5", "5-6");
    }

    @Test
    void changesCarryAttributesAndReason() {
        Map<String, String> laptop = Map.of("device", "laptop");
        Map<String, String> phone = Map.of("device", "phone");

        assertThat(Json.write(Messages.of(
                        new PresenceEvent.Updated("lobby", 1, 2, 1, member("sam", laptop), member("sam", phone)), 1)))
                .isEqualTo("{\"type\":\"event\",\"topic\":\"lobby\",\"kind\":\"updated\",\"previous\":1,\"version\":2,"
                        + "\"member\":{\"userId\":\"sam\",\"since\":\"1970-01-01T00:00:00Z\","
                        + "\"attributes\":[{\"device\":\"phone\"}]}}");
        assertThat(Json.write(Messages.of(left(2, 3, "sam"), 2))).contains("\"reason\":\"CLOSED\"");
    }

    private Outbox add(RecordingWire wire) {
        Outbox page = new Outbox(wire);
        feed.add(page);
        page.send();
        return page;
    }

    private static PresenceEvent.Resynced resynced(long version, String... users) {
        List<Member> members = Arrays.stream(users).map(RoomFeedTest::member).toList();
        return new PresenceEvent.Resynced(new Roster("lobby", version, members), 0, members.size());
    }

    private static PresenceEvent.Joined joined(long previous, long version, String user) {
        return new PresenceEvent.Joined("lobby", previous, version, 0, member(user));
    }

    private static PresenceEvent.Left left(long previous, long version, String user) {
        return new PresenceEvent.Left("lobby", previous, version, 0, member(user), LeaveReason.CLOSED);
    }

    private static Member member(String user) {
        return new Member(user, Instant.EPOCH, List.of(), false);
    }

    private static Member member(String user, Map<String, String> attributes) {
        return new Member(user, Instant.EPOCH, List.of(attributes), false);
    }
}
