package io.presence4j.redis;

import static org.assertj.core.api.Assertions.assertThat;

import io.presence4j.spi.FlushRequest.Put;
import io.presence4j.spi.RosterPage;
import io.presence4j.spi.RosterPage.StoredMember;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.TreeSet;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;

/** {@code roster.lua}: the members of a topic, page by page. */
class RosterScriptTest {
    private final OneShard shard = new OneShard();

    @AfterEach
    void close() {
        shard.close();
    }

    @Test
    void pagesTellEachMemberAndWriteNothing() {
        Speaker alice = shard.acquired("alice001");
        String[] users = OneShard.users(5 * OneShard.PIECE);
        alice.put("room", users);
        var before = shard.contents();

        TreeSet<String> told = new TreeSet<>();
        RosterPage page = alice.roster("room");
        int pages = 1;
        while (true) {
            page.members().forEach(member -> told.add(member.userId()));
            assertThat(page.size()).isEqualTo(users.length);
            if (page.next() == null) {
                break;
            }
            page = alice.roster("room", page.next());
            pages++;
        }

        assertThat(told).containsExactlyInAnyOrder(users);
        assertThat(pages).isGreaterThan(1);
        assertThat(shard.contents()).isEqualTo(before);
    }

    @Test
    void wherePagesWouldGoOnWithSomebodyWhoLeftTheyBeginAnew() {
        Speaker alice = shard.acquired("alice001");
        String[] users = OneShard.users(5 * OneShard.PIECE);
        alice.put("room", users);
        RosterPage first = alice.roster("room");
        RosterPage second = alice.roster("room", first.next());
        String gone = second.members().get(0).userId();

        alice.remove("room", gone);

        assertThat(alice.roster("room", first.next()).members())
                .extracting(StoredMember::userId)
                .containsAll(first.members().stream()
                        .map(StoredMember::userId)
                        .filter(user -> !user.equals(gone))
                        .toList());
    }

    @Test
    void aPageOfLargeMembersHasFewerOfThem() {
        OneShard large = new OneShard(500);
        Speaker alice = large.acquired("alice001");
        String text = "x".repeat(32_000);
        for (int user = 0; user < 400; user++) {
            alice.flush(
                    List.of(new Put("room", "user-" + user, List.of(Map.of("text", text)), false)),
                    List.of(),
                    Set.of());
        }

        RosterPage page = alice.roster("room");

        assertThat(page.next()).isNotNull();
        assertThat(page.members().size()).isBetween(1, 200);
        large.close();
    }

    @Test
    void attributesOfAnyLengthAreReadAgain() {
        Speaker alice = shard.acquired("alice001");
        Map<String, String> attributes = Map.of("x".repeat(60_000), "y".repeat(900_000));
        alice.flush(List.of(new Put("room", "sam", List.of(attributes), false)), List.of(), Set.of());

        assertThat(alice.roster("room").members())
                .singleElement()
                .satisfies(member ->
                        assertThat(member.statements().get(0).attributes()).containsExactly(attributes));
    }

    @Test
    void aRosterThatWasLostIsSuspectAndStaysAsItIs() {
        Speaker alice = shard.acquired("alice001");
        alice.put("room", "sam");
        shard.redis.del(shard.keys.roster("room"));
        var before = shard.contents();

        assertThat(alice.roster("room").suspect()).isTrue();
        assertThat(alice.roster("hall").suspect()).isFalse();
        assertThat(shard.contents()).isEqualTo(before);
    }
}
