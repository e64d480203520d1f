package io.presence4j.testkit;

import static org.assertj.core.api.Assertions.assertThat;

import io.presence4j.Member;
import io.presence4j.PresenceEvent;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.concurrent.atomic.AtomicInteger;
import org.junit.jupiter.api.Test;

/** What listeners are told, and what one of them can do to the others. */
public interface EventContract extends Scenarios {
    @Test // R12
    default void changedAttributesAreAnUpdateNotALeaveAndAJoin(Cast cast) {
        Client c1 = cast.a().connect("u1");
        c1.join("room-1", Map.of("page", "1"));
        RecordingListener o = cast.c().watch("room-1");
        cast.seconds(1);

        // 0 ms and 100 ms: the user turns the page.
        c1.update("room-1", Map.of("page", "2"));
        cast.millis(100);
        c1.update("room-1", Map.of("page", "3"));
        cast.seconds(1);

        assertThat(o.joins()).isZero();
        assertThat(o.leaves()).isZero();
        List<PresenceEvent.OfMember> updates = o.eventsOf("u1");
        assertThat(updates).hasSizeBetween(1, 2).allMatch(PresenceEvent.Updated.class::isInstance);
        Member last = updates.get(updates.size() - 1).member();
        assertThat(last.attributes()).containsExactly(Map.of("page", "3"));
        assertThat(cast.b().roster("room-1").members())
                .singleElement()
                .satisfies(member -> assertThat(member.attributes()).containsExactly(Map.of("page", "3")));
    }

    @Test // R16
    default void aListenerThatThrowsHurtsNeitherTheOthersNorItself(Cast cast) {
        AtomicInteger thrown = new AtomicInteger();
        RecordingListener first = cast.c().watch("room-1");
        RecordingListener second = cast.c().watch("room-1").then(event -> {
            if (thrown.incrementAndGet() == 7) {
                throw new LinkageError("thrown on purpose");
            }
            throw new OnPurpose();
        });
        RecordingListener third = cast.c().watch("room-1");

        List<Client> clients = new ArrayList<>();
        for (int i = 0; i < 20; i++) {
            clients.add(cast.a().connect("u" + i, "room-1"));
            cast.millis(300);
        }
        for (Client client : clients) {
            client.close();
            cast.millis(300);
        }
        cast.seconds(1);

        assertThat(thrown).hasValueGreaterThanOrEqualTo(40);
        assertThat(first.joins()).isEqualTo(20);
        assertThat(first.leaves()).isEqualTo(20);
        assertThat(third.events()).isEqualTo(first.events());
        assertThat(second.events()).isEqualTo(first.events());
        assertThat(cast.c().users("room-1")).isEmpty();
    }
}
