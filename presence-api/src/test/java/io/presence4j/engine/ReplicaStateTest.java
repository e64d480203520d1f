package io.presence4j.engine;

import static org.assertj.core.api.Assertions.assertThat;

import io.presence4j.LeaveReason;
import io.presence4j.Member;
import io.presence4j.PresenceEvent;
import io.presence4j.spi.Change;
import io.presence4j.spi.TopicMessage;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Test;

class ReplicaStateTest {
    private final ReplicaState state = new ReplicaState("room");
    private long version = 10;

    ReplicaStateTest() {
        state.begin(new HashMap<>(), version);
    }

    private List<PresenceEvent> apply(Change... changes) {
        long previous = version++;
        return state.apply(new TopicMessage(0, "room", 1, previous, version, 0, List.of(changes)));
    }

    private static Change here(String user, String instance, Map<String, String> attributes) {
        return new Change.Stated(user, instance, 0, List.of(attributes));
    }

    private static Change gone(String user, String instance) {
        return new Change.Withdrawn(user, instance, LeaveReason.CLOSED);
    }

    @Test
    void aSecondInstancesStatementIsNoJoinAndOnlyTheLastOnesEndIsALeave() {
        List<PresenceEvent> first = apply(here("sam", "A", Map.of()));
        List<PresenceEvent> second = apply(here("sam", "B", Map.of()));
        List<PresenceEvent> third = apply(gone("sam", "A"));
        List<PresenceEvent> fourth = apply(gone("sam", "B"));

        assertThat(first).singleElement().isInstanceOf(PresenceEvent.Joined.class);
        assertThat(second).isEmpty();
        assertThat(third).isEmpty();
        assertThat(fourth).singleElement().isInstanceOf(PresenceEvent.Left.class);
    }

    @Test
    void aMessageThatMakesNoEventIsNoGapToAListener() {
        apply(here("sam", "A", Map.of()));
        apply(here("sam", "B", Map.of()));

        PresenceEvent next = apply(here("dana", "A", Map.of())).get(0);

        assertThat(next.previous()).isEqualTo(11);
        assertThat(next.version()).isEqualTo(13);
    }

    @Test
    void onlyAnotherSetOfAttributesIsAnUpdate() {
        apply(here("sam", "A", Map.of("st", "on")));

        assertThat(apply(here("sam", "B", Map.of("st", "on")))).isEmpty();
        assertThat(apply(here("sam", "B", Map.of("st", "away"))))
                .singleElement()
                .isInstanceOf(PresenceEvent.Updated.class);
    }

    @Test
    void eventsOfOneMessageTellTheSizeAfterAll() {
        List<PresenceEvent> events = apply(here("sam", "A", Map.of()), here("dana", "A", Map.of()));

        assertThat(events).extracting(PresenceEvent::size).containsExactly(2, 2);
    }

    @Test
    void afterALossALeaveIsKeptBackUntilReleased() {
        apply(here("sam", "A", Map.of()));
        state.keepBack();

        List<PresenceEvent> keptBack = apply(gone("sam", "A"));
        List<Member> shown = state.told();
        List<PresenceEvent> released = state.release();

        assertThat(keptBack).isEmpty();
        assertThat(shown).extracting(Member::userId).containsExactly("sam");
        assertThat(released).singleElement().isInstanceOf(PresenceEvent.Left.class);
        assertThat(state.told()).isEmpty();
    }

    @Test
    void whoComesBackWhileItsLeaveIsKeptBackNeverLeft() {
        apply(here("sam", "A", Map.of()));
        state.keepBack();
        apply(gone("sam", "A"));

        List<PresenceEvent> back = apply(here("sam", "A", Map.of()));

        assertThat(back).isEmpty();
        assertThat(state.release()).isEmpty();
    }

    @Test
    void aReadReplacesAndDoesNotMerge() {
        apply(here("sam", "A", Map.of()));
        Map<String, Entry> read = new HashMap<>();
        read.put("dana", new Entry("dana", 0));

        List<PresenceEvent> events = state.replace(read, 20);

        assertThat(events).hasSize(2);
        assertThat(state.told()).extracting(Member::userId).containsExactly("dana");
    }
}
