package io.presence4j.testkit;

import static io.presence4j.LeaveReason.CLOSED;
import static io.presence4j.LeaveReason.EXPIRED;
import static io.presence4j.PresenceTracker.EVERYONE;
import static org.assertj.core.api.Assertions.assertThat;

import io.presence4j.spi.Change;
import io.presence4j.spi.Fence;
import io.presence4j.spi.FlushRequest.Put;
import io.presence4j.spi.RosterPage.StoredMember;
import io.presence4j.spi.TopicMessage;
import io.presence4j.spi.WriteAnswer;
import java.util.List;
import java.util.Set;
import java.util.function.Supplier;
import org.junit.jupiter.api.Test;

/** What is different in {@code everyone}. */
abstract class EveryoneCases extends StoreCases {
    EveryoneCases(Supplier<StoreHarness> harnesses) {
        super(harnesses);
    }

    @Test
    void aUsersFirstStatementIsAJoin() {
        applied(a.acquire());
        Ear ear = listenTo(EVERYONE);

        applied(a.flush(puts(sam), List.of()));

        TopicMessage message = ear.heardOne();
        StoredMember member = member(EVERYONE, sam);
        assertThat(message.previous()).isZero();
        assertThat(message.version()).isEqualTo(firstPage(EVERYONE).version());
        assertThat(message.size()).isEqualTo(1);
        assertThat(message.changes()).containsExactly(new Change.Joined(sam, member.sinceMicros(), false));
        assertThat(member.statements()).hasSize(1);
        assertThat(member.statements().get(0).instance()).isEqualTo(a.id);
        assertThat(member.statements().get(0).attributes()).isEmpty();
    }

    @Test
    void aSecondInstancesStatementIsNoMessage() {
        applied(a.acquire());
        applied(b.acquire());
        applied(a.flush(puts(sam), List.of()));
        long version = firstPage(EVERYONE).version();
        Ear ear = listenTo(EVERYONE);

        applied(b.flush(puts(sam), List.of()));
        applied(a.remove(EVERYONE, sam));

        assertThat(ear.heard()).isEmpty();
        assertThat(firstPage(EVERYONE).version()).isEqualTo(version);
        assertThat(sayers(EVERYONE, sam)).containsExactly(b.id);
    }

    @Test
    void theEndOfTheLastStatementIsALeave() {
        applied(a.acquire());
        applied(a.flush(puts(sam, dana), List.of()));
        long joined = firstPage(EVERYONE).version();
        Ear ear = listenTo(EVERYONE);

        applied(a.flush(List.of(), List.of(Caller.remove(EVERYONE, sam, 0, EXPIRED))));

        TopicMessage message = ear.heardOne();
        assertThat(message.previous()).isEqualTo(joined);
        assertThat(message.size()).isEqualTo(1);
        assertThat(message.changes()).containsExactly(new Change.Left(sam, EXPIRED));
        assertThat(members(EVERYONE)).containsOnlyKeys(dana);
    }

    @Test
    void joinsAndLeavesOfOneFlushAreOneMessage() {
        applied(a.acquire());
        applied(a.flush(puts(sam), List.of()));
        Ear ear = listenTo(EVERYONE);

        applied(a.flush(puts(dana, user(2)), List.of(Caller.remove(EVERYONE, sam, 0, CLOSED))));

        TopicMessage message = ear.heardOne();
        assertThat(message.size()).isEqualTo(2);
        assertThat(message.changes()).extracting(Change::userId).containsExactlyInAnyOrder(sam, dana, user(2));
    }

    @Test
    void emptiedItKeepsItsVersion() {
        applied(a.acquire());
        applied(a.flush(puts(sam), List.of()));
        applied(a.remove(EVERYONE, sam));
        long emptied = firstPage(EVERYONE).version();
        // Something else in the shard goes on, which would show if everyone were read as the highest version.
        applied(a.put(room, sam));
        Ear ear = listenTo(EVERYONE);

        assertThat(firstPage(EVERYONE).version()).isEqualTo(emptied);
        applied(a.flush(puts(sam), List.of()));

        assertThat(ear.heardOne().previous()).isEqualTo(emptied);
    }

    @Test
    void statusTellsItsSize() {
        applied(a.acquire());

        WriteAnswer.Applied two = applied(a.flush(puts(sam, dana), List.of()));
        WriteAnswer.Applied one = applied(a.remove(EVERYONE, sam));

        assertThat(two.status().everyoneSize()).isEqualTo(2);
        assertThat(one.status().everyoneSize()).isEqualTo(1);
        assertThat(a.beat().status().everyoneSize()).isEqualTo(1);
    }

    @Test
    void onlineTellsWhoIsInIt() {
        applied(a.acquire());
        applied(a.flush(puts(sam), List.of()));
        applied(a.put(room, dana));

        assertThat(harness.await(observer().online(SHARD, List.of(sam, dana, user(2))))
                        .value())
                .isEqualTo(Set.of(sam));
        assertThat(harness.await(observer().online(SHARD, List.of())).value()).isEmpty();
    }

    @Test
    void aRestoredStatementIsMarkedInAYoungEpochOnly() {
        applied(a.acquire());
        Ear ear = listenTo(EVERYONE);
        // The shard loses memory: it is told of a seq that it does not know.
        lost(a.flush(new Fence(a.id, a.seq + 20, a.seq + 10, a.epoch, a.seen), List.of(), List.of()));
        a.seq += 20;
        applied(a.acquire());

        applied(a.flush(List.of(new Put(EVERYONE, sam, List.of(), true)), List.of()));
        live(LEASE.plusSeconds(1), a);
        applied(a.flush(List.of(new Put(EVERYONE, dana, List.of(), true)), List.of()));

        assertThat(ear.heardChanges())
                .extracting(change -> ((Change.Joined) change).restored())
                .containsExactly(true, false);
    }

    private static List<Put> puts(String... users) {
        return List.of(users).stream()
                .map(user -> Caller.put(EVERYONE, user, List.of()))
                .toList();
    }
}
