package io.presence4j.inmemory;

import static io.presence4j.LeaveReason.CLOSED;
import static io.presence4j.PresenceTracker.EVERYONE;
import static io.presence4j.inmemory.FakeInstance.now;
import static io.presence4j.inmemory.FakeInstance.put;
import static io.presence4j.inmemory.FakeInstance.remove;
import static org.assertj.core.api.Assertions.assertThat;

import io.presence4j.spi.Reading;
import io.presence4j.spi.RosterPage;
import io.presence4j.spi.RosterPage.StoredMember;
import io.presence4j.spi.StatementKey;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;

class ReadsTest {
    private final OneShard shard = new OneShard();
    private final FakeInstance a = shard.leased("a");

    @Test
    void aRosterComesInPagesOfWholeMembers() {
        Stream.of("1", "2", "3", "4").forEach(user -> a.put("room", user));
        shard.leased("b").put("room", "4");

        RosterPage first = a.roster("room");
        RosterPage second = now(a.session.roster(0, "room", first.next()));

        assertThat(first.members()).extracting(StoredMember::userId).containsExactly("1", "2", "3");
        assertThat(first.size()).isEqualTo(4);
        assertThat(second.members()).extracting(StoredMember::userId).containsExactly("4");
        assertThat(second.members().get(0).statements())
                .extracting(RosterPage.Statement::instance)
                .containsExactly("b", "a");
        assertThat(second.next()).isNull();
    }

    @Test
    void aFullLastPageHasNoNext() {
        Stream.of("1", "2", "3").forEach(user -> a.put("room", user));

        assertThat(a.roster("room").next()).isNull();
    }

    @Test
    void aRosterHasTheVersionOfItsLastMessage() {
        a.put("room", "dana");
        long version = a.seen;
        a.put("hall", "dana");

        assertThat(a.roster("room").version()).isEqualTo(version);
        assertThat(a.roster("hall").version()).isEqualTo(a.seen);
    }

    @Test
    void anAbsentTopicHasTheVersionTop() {
        a.put("room", "dana");

        assertThat(a.roster("nowhere").version()).isEqualTo(a.seen);
        assertThat(a.roster(EVERYONE).version()).isEqualTo(a.seen);
    }

    @Test
    void aStatementHasTheVersionThatToldItAndInEveryoneNone() {
        a.flush(put("room", "dana", Map.of()), put(EVERYONE, "dana", Map.of()));

        assertThat(statement("room").version()).isEqualTo(a.roster("room").version());
        assertThat(statement(EVERYONE).version()).isZero();
    }

    @Test
    void heldTellsTheOwnStatementsOfAllTopics() {
        FakeInstance b = shard.leased("b");
        Stream.of("1", "2", "3", "4").forEach(user -> b.put("room", user));
        a.flush(put("room", "4", Map.of()), put("hall", "5", Map.of()), put("hall", "1", Map.of()));
        a.put(EVERYONE, "1");

        assertThat(a.held())
                .containsExactlyInAnyOrder(
                        new StatementKey("room", "4"),
                        new StatementKey("hall", "5"),
                        new StatementKey("hall", "1"),
                        new StatementKey(EVERYONE, "1"));
        assertThat(shard.leased("c").held()).isEmpty();
    }

    @Test
    void aPageOfHeldLooksAtFewEntries() {
        FakeInstance b = shard.leased("b");
        Stream.of("1", "2", "3", "4").forEach(user -> b.put("room", user));
        a.put("room", "4");

        assertThat(now(a.session.held(0, "a", "")).statements()).isEmpty();
        assertThat(now(a.session.held(0, "a", "")).next()).isNotNull();
    }

    @Test
    void onlineAndCountIncludeTheLingering() {
        a.put(EVERYONE, "dana");
        a.put(EVERYONE, "sam");
        a.flush(remove(EVERYONE, "sam", 5000, CLOSED));

        assertThat(now(a.session.online(0, List.of("sam", "alex", "dana"))))
                .isEqualTo(new Reading<>(Set.of("dana", "sam"), false));
        assertThat(now(a.session.count(0, EVERYONE))).isEqualTo(new Reading<>(2, false));
        assertThat(now(a.session.count(0, "nowhere"))).isEqualTo(new Reading<>(0, false));
    }

    @Test
    void readsSayThatAKeyWasLostAndWriteNothing() {
        a.put(EVERYONE, "dana");
        a.put("room", "dana");
        shard.memory().forget("0:roster:room");
        shard.memory().forget("0:roster:everyone");
        Set<String> keys = shard.memory().keys();

        assertThat(a.roster("room").suspect()).isTrue();
        assertThat(a.roster(EVERYONE).suspect()).isTrue();
        assertThat(now(a.session.count(0, "room")).suspect()).isTrue();
        assertThat(now(a.session.online(0, List.of("dana"))).suspect()).isTrue();
        assertThat(shard.memory().keys()).isEqualTo(keys);
        assertThat(a.roster("room").status().epoch()).isEqualTo(a.epoch);
    }

    @Test
    void aShardThatLostItsRegistersTellsZeros() {
        a.put("room", "dana");
        shard.memory().forget("0:meta");

        RosterPage page = a.roster("nowhere");

        assertThat(page.status().epoch()).isZero();
        assertThat(page.status().top()).isZero();
        assertThat(page.status().longestLeaseMillis()).isZero();
        assertThat(page.version()).isZero();
    }

    private RosterPage.Statement statement(String topic) {
        return a.roster(topic).members().get(0).statements().get(0);
    }
}
