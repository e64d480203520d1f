package io.presence4j.testkit;

import static io.presence4j.LeaveReason.CLOSED;
import static io.presence4j.LeaveReason.EXPIRED;
import static org.assertj.core.api.Assertions.assertThat;

import io.presence4j.spi.Change;
import io.presence4j.spi.Channel;
import io.presence4j.spi.FlushRequest.Put;
import io.presence4j.spi.RosterPage;
import io.presence4j.spi.RosterPage.StoredMember;
import io.presence4j.spi.ShardHash;
import io.presence4j.spi.StoreContext.Announcer;
import io.presence4j.spi.TopicMessage;
import io.presence4j.spi.WriteAnswer;
import java.time.Duration;
import java.util.Comparator;
import java.util.List;
import java.util.Map;
import java.util.function.Supplier;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;

/** What flushes do in named topics: {@link io.presence4j.spi.StoreSession#flush}. */
abstract class StatementCases extends StoreCases {
    private static final Map<String, String> PHONE = Map.of("device", "phone");
    private static final Map<String, String> LAPTOP = Map.of("device", "laptop");

    StatementCases(Supplier<StoreHarness> harnesses) {
        super(harnesses);
    }

    @Test
    void aFirstPutMakesAMember() {
        applied(a.acquire());
        Ear ear = listenTo(room);
        long now = firstPage(room).status().storeMicros();

        applied(a.put(room, sam, PHONE));

        TopicMessage message = ear.heardOne();
        assertThat(message.shard()).isEqualTo(SHARD);
        assertThat(message.topic()).isEqualTo(room);
        assertThat(message.epoch()).isEqualTo(a.epoch);
        assertThat(message.previous()).isZero();
        assertThat(message.version()).isGreaterThanOrEqualTo(now).isEqualTo(a.seen);
        assertThat(message.size()).isEqualTo(1);
        StoredMember member = member(room, sam);
        assertThat(member.sinceMicros()).isGreaterThanOrEqualTo(now);
        assertThat(message.changes())
                .containsExactly(new Change.Stated(sam, a.id, member.sinceMicros(), List.of(PHONE)));
        assertThat(member.statements())
                .containsExactly(new RosterPage.Statement(a.id, message.version(), List.of(PHONE)));
        assertThat(firstPage(room).version()).isEqualTo(message.version());
        assertThat(firstPage(room).size()).isEqualTo(1);
    }

    @Test
    void theSamePutAgainIsNoMessage() {
        applied(a.acquire());
        applied(a.put(room, sam, PHONE));
        RosterPage before = firstPage(room);
        Ear ear = listenTo(room);

        WriteAnswer.Applied again = applied(a.put(room, sam, PHONE));

        assertThat(again.status().top()).isEqualTo(before.status().top());
        assertThat(ear.heard()).isEmpty();
        assertThat(firstPage(room).members()).isEqualTo(before.members());
        assertThat(firstPage(room).version()).isEqualTo(before.version());
    }

    @Test
    void otherAttributesReplaceTheStatement() {
        applied(a.acquire());
        applied(a.put(room, sam, PHONE));
        RosterPage before = firstPage(room);
        Ear ear = listenTo(room);

        // A second later.
        harness.advance(Duration.ofSeconds(1));
        applied(a.put(room, sam, LAPTOP));

        TopicMessage message = ear.heardOne();
        StoredMember member = member(room, sam);
        assertThat(message.previous()).isEqualTo(before.version());
        assertThat(message.version()).isGreaterThan(before.version());
        assertThat(message.changes())
                .containsExactly(new Change.Stated(sam, a.id, member.sinceMicros(), List.of(LAPTOP)));
        assertThat(member.sinceMicros()).isEqualTo(before.members().get(0).sinceMicros());
        assertThat(member.statements())
                .containsExactly(new RosterPage.Statement(a.id, message.version(), List.of(LAPTOP)));
    }

    @Test
    void aStatementKeepsItsMapsInOrder() {
        applied(a.acquire());
        List<Map<String, String>> sixteen = IntStream.range(0, 16)
                .mapToObj(i -> Map.of("tab", "" + (i * 7) % 16))
                .toList();
        Ear ear = listenTo(room);

        applied(a.flush(List.of(Caller.put(room, sam, sixteen)), List.of()));

        assertThat(member(room, sam).statements().get(0).attributes()).isEqualTo(sixteen);
        assertThat(((Change.Stated) ear.heardOne().changes().get(0)).attributes())
                .isEqualTo(sixteen);
    }

    @Test
    void anotherInstancesStatementIsAMessageButNoOtherMember() {
        applied(a.acquire());
        applied(b.acquire());
        applied(a.put(room, sam, PHONE));
        long since = member(room, sam).sinceMicros();
        Ear ear = listenTo(room);

        applied(b.put(room, sam, LAPTOP));

        TopicMessage message = ear.heardOne();
        assertThat(message.size()).isEqualTo(1);
        assertThat(message.changes()).containsExactly(new Change.Stated(sam, b.id, since, List.of(LAPTOP)));
        assertThat(sayers(room, sam)).containsExactlyInAnyOrder(a.id, b.id);
    }

    @Test
    void aMemberStaysUntilItsLastStatementIsGone() {
        applied(a.acquire());
        applied(b.acquire());
        applied(a.put(room, sam));
        applied(b.put(room, sam));
        Ear ear = listenTo(room);

        applied(a.remove(room, sam));
        TopicMessage first = ear.heardOne();
        assertThat(first.size()).isEqualTo(1);
        assertThat(first.changes()).containsExactly(new Change.Withdrawn(sam, a.id, CLOSED));
        assertThat(sayers(room, sam)).containsExactly(b.id);

        applied(b.flush(List.of(), List.of(Caller.remove(room, sam, 0, EXPIRED))));
        TopicMessage last = ear.heardOne();
        assertThat(last.size()).isZero();
        assertThat(last.previous()).isEqualTo(first.version());
        assertThat(last.changes()).containsExactly(new Change.Withdrawn(sam, b.id, EXPIRED));
        assertThat(members(room)).isEmpty();
    }

    @Test
    void removingWhatIsNotThereChangesNothing() {
        applied(a.acquire());
        applied(b.acquire());
        applied(b.put(room, sam));
        Ear ear = listenTo(room);
        long top = firstPage(room).status().top();

        applied(a.remove(room, sam));
        applied(a.remove(room, dana));
        applied(a.remove(topic(1), dana));

        assertThat(ear.heard()).isEmpty();
        assertThat(firstPage(room).status().top()).isEqualTo(top);
        assertThat(members(room)).containsOnlyKeys(sam);
        assertThat(members(topic(1))).isEmpty();
    }

    @Test
    void oneFlushIsOneMessageForEachTopic() {
        applied(a.acquire());
        applied(a.put(room, sam));
        Ear ear = listenTo(room);
        Ear other = listenTo(topic(1));
        List<Put> puts = List.of(
                Caller.put(room, dana, List.of(PHONE)),
                Caller.put(topic(1), sam, List.of(PHONE)),
                Caller.put(room, user(2), List.of(PHONE)));

        applied(a.flush(puts, List.of(Caller.remove(room, sam, 0, CLOSED))));

        TopicMessage message = ear.heardOne();
        TopicMessage ofOther = other.heardOne();
        assertThat(message.size()).isEqualTo(2);
        assertThat(message.changes()).extracting(Change::userId).containsExactlyInAnyOrder(dana, user(2), sam);
        assertThat(ofOther.changes()).extracting(Change::userId).containsExactly(sam);
        assertThat(message.version()).isNotEqualTo(ofOther.version());
        assertThat(members(room)).containsOnlyKeys(dana, user(2));
    }

    @Test
    void aFlushThatChangesNothingInATopicIsNoMessageThere() {
        applied(a.acquire());
        applied(a.put(room, sam, PHONE));
        Ear ear = listenTo(room);

        applied(a.flush(
                List.of(Caller.put(room, sam, List.of(PHONE)), Caller.put(topic(1), sam, List.of(PHONE))), List.of()));

        assertThat(ear.heard()).isEmpty();
    }

    @Test
    void versionsRiseOverAllTopicsOfTheShard() {
        applied(a.acquire());
        Ear ear = listenTo(room).listenTo(new Channel(SHARD, topic(1)));

        // All at one instant of the store's clock.
        applied(a.put(room, sam));
        applied(a.put(topic(1), sam));
        applied(a.put(room, dana));
        applied(a.remove(topic(1), sam));

        List<TopicMessage> messages = ear.heard().stream()
                .sorted(Comparator.comparingLong(TopicMessage::version))
                .toList();
        assertThat(messages).extracting(TopicMessage::topic).containsExactly(room, topic(1), room, topic(1));
        assertThat(messages).extracting(TopicMessage::version).doesNotHaveDuplicates();
    }

    @Test
    void versionsFollowTheStoresClock() {
        applied(a.acquire());
        applied(a.put(room, sam));
        long first = firstPage(room).version();

        // The store's clock goes on by a minute.
        harness.advance(Duration.ofMinutes(1));
        applied(a.put(room, dana));

        assertThat(firstPage(room).version()).isBetween(first + 59_000_000, first + 61_000_000);
    }

    @Test
    void anEmptiedTopicForgetsItsVersionButReusesNone() {
        applied(a.acquire());
        applied(a.put(room, sam));
        applied(a.remove(room, sam));
        long emptied = a.seen;
        Ear ear = listenTo(room);

        applied(a.put(room, sam));

        TopicMessage message = ear.heardOne();
        assertThat(message.previous()).isZero();
        assertThat(message.version()).isGreaterThan(emptied);
    }

    @Test
    void idsAndAttributesAreKeptByteForByte() {
        applied(a.acquire());
        String topic = IntStream.iterate(0, i -> i + 1)
                .mapToObj(i -> "a:b}{c*?[~]\\\"'% é😀" + i)
                .filter(name -> ShardHash.shardOf(name, a.session.shards()) == SHARD)
                .findFirst()
                .orElseThrow();
        List<String> users = List.of(" ", "0", "1", "01", "b:c", "~", "é😀", "-1", "x".repeat(256));
        Map<String, String> odd = Map.of("", "", "k:{}\"\\'", "v\n\t\u0001é😀", "n", "0");

        applied(a.flush(
                users.stream()
                        .map(user -> Caller.put(topic, user, List.of(odd)))
                        .toList(),
                List.of()));
        assertThat(members(topic)).containsOnlyKeys(users.toArray(String[]::new));
        assertThat(members(topic).values())
                .allSatisfy(member ->
                        assertThat(member.statements().get(0).attributes()).containsExactly(odd));
        applied(a.remove(topic, "1"));

        assertThat(members(topic))
                .hasSize(users.size() - 1)
                .doesNotContainKey("1")
                .containsKeys("01", "-1");
    }

    @Test
    void whereTheTrackerAnnouncesTheAnswersCarryTheMessages() {
        Caller announcing = new Caller("carol001", session("carol001", Announcer.TRACKER), SHARD, harness);
        applied(announcing.acquire());
        Ear ear = listenTo(room);

        WriteAnswer.Applied answer = applied(announcing.put(room, sam, PHONE));

        long since = member(room, sam).sinceMicros();
        Change change = new Change.Stated(sam, announcing.id, since, List.of(PHONE));
        assertThat(answer.messages())
                .containsExactly(new TopicMessage(
                        SHARD, room, announcing.epoch, 0, firstPage(room).version(), 1, List.of(change)));
        assertThat(ear.heard()).isEmpty();
    }

    @Test
    void whereTheStoreAnnouncesTheAnswersCarryNone() {
        applied(a.acquire());

        assertThat(applied(a.put(room, sam)).messages()).isEmpty();
    }
}
