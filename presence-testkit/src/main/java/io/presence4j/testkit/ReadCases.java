package io.presence4j.testkit;

import static io.presence4j.PresenceTracker.EVERYONE;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.junit.jupiter.api.Assumptions.assumeTrue;

import io.presence4j.PresenceException;
import io.presence4j.spi.AcquireRequest;
import io.presence4j.spi.BeatRequest;
import io.presence4j.spi.FlushRequest;
import io.presence4j.spi.FlushRequest.Put;
import io.presence4j.spi.HeldPage;
import io.presence4j.spi.RosterPage;
import io.presence4j.spi.RosterPage.StoredMember;
import io.presence4j.spi.ShardStatus;
import io.presence4j.spi.StatementKey;
import io.presence4j.spi.StoreSession;
import java.util.ArrayList;
import java.util.HashSet;
import java.util.List;
import java.util.Set;
import java.util.concurrent.CompletionStage;
import java.util.function.Supplier;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;

/** Queries: rosters, what an instance holds, who is online, counts. */
abstract class ReadCases extends StoreCases {
    ReadCases(Supplier<StoreHarness> harnesses) {
        super(harnesses);
    }

    @Test
    void anAbsentTopicIsEmptyAtTheHighestVersion() {
        applied(a.acquire());
        applied(a.put(room, sam));

        RosterPage page = firstPage(topic(1));

        assertThat(page.members()).isEmpty();
        assertThat(page.size()).isZero();
        assertThat(page.next()).isNull();
        assertThat(page.suspect()).isFalse();
        assertThat(page.version()).isEqualTo(page.status().top()).isEqualTo(a.seen);
        assertThat(harness.await(observer().count(SHARD, topic(1))).value()).isZero();
    }

    @Test
    void everyoneIsAtTheHighestVersionUntilItHadAMessage() {
        applied(a.acquire());
        applied(a.put(room, sam));

        assertThat(firstPage(EVERYONE).version()).isEqualTo(a.seen);
        assertThat(firstPage(EVERYONE).size()).isZero();
    }

    @Test
    void aTopicIsAtItsOwnVersion() {
        applied(a.acquire());
        applied(a.put(room, sam));
        long version = a.seen;

        applied(a.put(topic(1), sam));

        assertThat(firstPage(room).version()).isEqualTo(version);
        assertThat(firstPage(room).status().top()).isGreaterThan(version);
        assertThat(firstPage(room).status().epoch()).isEqualTo(a.epoch);
    }

    @Test
    void pagesTogetherHaveEachMemberOnce() {
        applied(a.acquire());
        applied(a.flush(manyPuts(), List.of()));

        List<RosterPage> pages = pages(room);

        assumeTrue(pages.size() > 1, "the store has " + MANY + " members on a page");
        assertThat(pages.stream().flatMap(page -> page.members().stream()).map(StoredMember::userId))
                .containsExactlyInAnyOrderElementsOf(manyUsers());
        assertThat(pages).allSatisfy(page -> {
            assertThat(page.version()).isEqualTo(a.seen);
            assertThat(page.size()).isEqualTo(MANY);
        });
    }

    @Test
    void pagesOfAChangingTopicTellTheirVersions() {
        applied(a.acquire());
        applied(a.flush(manyPuts(), List.of()));
        RosterPage first = firstPage(room);
        assumeTrue(first.next() != null, "the store has " + MANY + " members on a page");

        // Somebody who was on the first page leaves, somebody comes.
        applied(a.remove(room, first.members().get(0).userId()));
        applied(a.put(room, user(MANY)));
        List<RosterPage> rest = new ArrayList<>();
        for (String cursor = first.next(); cursor != null; ) {
            RosterPage page = harness.await(observer().roster(SHARD, room, cursor));
            rest.add(page);
            cursor = page.next();
        }

        List<String> seen = new ArrayList<>(names(first.members()));
        rest.forEach(page -> seen.addAll(names(page.members())));
        assertThat(rest).allSatisfy(page -> assertThat(page.version()).isEqualTo(a.seen));
        assertThat(seen).containsAll(manyUsers());
    }

    @Test
    void heldTellsAnInstancesStatementsAndNoOthers() {
        applied(a.acquire());
        applied(b.acquire());
        applied(a.flush(manyPuts(), List.of()));
        applied(a.flush(List.of(Caller.put(EVERYONE, sam, List.of())), List.of()));
        applied(a.put(topic(1), sam));
        applied(b.put(room, sam));
        applied(b.put(topic(2), dana));
        applied(a.remove(room, dana));

        List<StatementKey> expected = new ArrayList<>(
                manyUsers().stream().map(user -> new StatementKey(room, user)).toList());
        expected.remove(new StatementKey(room, dana));
        expected.add(new StatementKey(EVERYONE, sam));
        expected.add(new StatementKey(topic(1), sam));
        assertThat(a.held()).containsExactlyInAnyOrderElementsOf(expected);
        assertThat(b.held()).containsExactlyInAnyOrder(new StatementKey(room, sam), new StatementKey(topic(2), dana));
        assertThat(caller("nobody01").held()).isEmpty();
    }

    @Test
    void heldNamesTheTopicsThatItLookedInto() {
        applied(a.acquire());
        applied(a.flush(manyPuts(), List.of()));
        applied(a.put(topic(1), sam));

        Set<String> topics = new HashSet<>();
        for (String cursor = ""; cursor != null; ) {
            HeldPage page = harness.await(a.session.held(SHARD, a.id, cursor));
            assertThat(page.topics())
                    .containsAll(
                            page.statements().stream().map(StatementKey::topic).toList());
            topics.addAll(page.topics());
            cursor = page.next();
        }

        assertThat(topics).containsExactlyInAnyOrder(room, topic(1));
    }

    @Test
    void countsAreThoseOfMembers() {
        applied(a.acquire());
        applied(b.acquire());
        applied(a.flush(manyPuts(), List.of()));
        applied(b.flush(manyPuts(), List.of()));

        assertThat(harness.await(observer().count(SHARD, room)).value()).isEqualTo(MANY);
        assertThat(harness.await(observer().count(SHARD, EVERYONE)).value()).isZero();
    }

    @Test
    void readsWriteNothing() {
        applied(a.acquire());
        applied(a.flush(manyPuts(), List.of()));
        applied(a.linger(room, sam, 1_000));
        MemoryFaults memory = memory();
        Set<String> keys = memory.keys();
        Set<String> registers = memory.registers(SHARD);
        ShardStatus before = firstPage(room).status();

        // Long after everything has run out somebody only looks.
        harness.advance(LEASE.multipliedBy(20));
        assertThat(pages(room)).isNotEmpty();
        assertThat(a.held()).hasSize(MANY - 1);
        assertThat(harness.await(observer().online(SHARD, List.of(sam))).value())
                .isEmpty();
        assertThat(harness.await(observer().count(SHARD, room)).value()).isEqualTo(MANY);

        ShardStatus after = firstPage(room).status();
        assertThat(after.epoch()).isEqualTo(before.epoch());
        assertThat(after.top()).isEqualTo(before.top());
        assertThat(memory.keys()).isEqualTo(keys);
        assertThat(memory.registers(SHARD)).isEqualTo(registers);
    }

    @Test
    void everySessionSeesTheSameShards() {
        assertThat(observer().shards()).isBetween(1, 1_024).isEqualTo(a.session.shards());
    }

    @Test
    void afterCloseEveryCallFails() {
        applied(a.acquire());
        StoreSession session = a.session;

        session.close();
        session.close();

        List<CompletionStage<?>> calls = new ArrayList<>(List.of(
                session.acquire(new AcquireRequest(SHARD, a.fence(), a.token, 15_000, 3_000)),
                session.release(SHARD, a.fence()),
                session.evict(SHARD, a.fence(), b.id),
                session.held(SHARD, a.id, ""),
                session.roster(SHARD, room, ""),
                session.online(SHARD, List.of(sam)),
                session.count(SHARD, room)));
        calls.addAll(session.beat(List.of(new BeatRequest(SHARD, a.fence(), List.of(), List.of(), List.of()))));
        calls.addAll(session.flush(List.of(new FlushRequest(SHARD, a.fence(), List.of(), List.of(), Set.of()))));
        assertThat(calls)
                .hasSize(9)
                .allSatisfy(
                        call -> assertThatThrownBy(() -> harness.await(call)).isInstanceOf(PresenceException.class));
    }

    private List<RosterPage> pages(String topic) {
        List<RosterPage> pages = new ArrayList<>();
        for (String cursor = ""; cursor != null; ) {
            RosterPage page = harness.await(observer().roster(SHARD, topic, cursor));
            pages.add(page);
            cursor = page.next();
        }
        return pages;
    }

    private List<String> manyUsers() {
        return IntStream.range(0, MANY).mapToObj(this::user).toList();
    }

    private List<Put> manyPuts() {
        return manyUsers().stream()
                .map(user -> Caller.put(room, user, List.of()))
                .toList();
    }
}
