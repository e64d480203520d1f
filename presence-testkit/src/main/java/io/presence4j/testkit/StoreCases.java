package io.presence4j.testkit;

import static org.assertj.core.api.Assertions.assertThat;
import static org.junit.jupiter.api.Assumptions.abort;

import io.presence4j.spi.Channel;
import io.presence4j.spi.EvictAnswer;
import io.presence4j.spi.RosterPage;
import io.presence4j.spi.RosterPage.Statement;
import io.presence4j.spi.RosterPage.StoredMember;
import io.presence4j.spi.ShardHash;
import io.presence4j.spi.StoreContext;
import io.presence4j.spi.StoreContext.Announcer;
import io.presence4j.spi.StoreSession;
import io.presence4j.spi.WriteAnswer;
import java.time.Duration;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.function.Supplier;
import java.util.stream.IntStream;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;

/** What the cases of {@link PresenceStoreContract} have in common: one store, instances {@code a} and {@code b}, a shard. */
@SuppressWarnings("NullAway.Init") // Set before each case.
abstract class StoreCases {
    static final int SHARD = 0;
    static final Duration LEASE = Duration.ofMillis(Caller.LEASE_MILLIS);
    static final Duration BEAT = Duration.ofMillis(Caller.BEAT_MILLIS);
    /** More than a piece of eviction or a page has. */
    static final int MANY = 25;

    private final Supplier<StoreHarness> harnesses;
    private StoreSession observer;
    StoreHarness harness;
    Caller a;
    Caller b;
    String room;
    String sam;
    String dana;

    StoreCases(Supplier<StoreHarness> harnesses) {
        this.harnesses = harnesses;
    }

    @BeforeEach
    void open() {
        harness = harnesses.get();
        observer = session("observer", Announcer.STORE);
        a = caller("alpha001");
        b = caller("bravo001");
        room = topic(0);
        sam = user(0);
        dana = user(1);
    }

    @AfterEach
    void close() {
        if (harness != null) { // Else the case is skipped.
            harness.close();
        }
    }

    StoreSession session(String name, Announcer announces) {
        return harness.store(name).open(new StoreContext(name, announces));
    }

    /** An instance of this id, without a lease yet. */
    Caller caller(String id) {
        return new Caller(id, session(id, Announcer.STORE), SHARD, harness);
    }

    /** The session of somebody who only looks. */
    StoreSession observer() {
        return observer;
    }

    /** A topic of the shard. */
    String topic(int number) {
        return ofShard("room:", number);
    }

    /** A user whose part of {@code everyone} is the shard. */
    String user(int number) {
        return ofShard("user-", number);
    }

    private String ofShard(String prefix, int number) {
        return IntStream.range(0, Integer.MAX_VALUE)
                .mapToObj(suffix -> prefix + suffix)
                .filter(name -> ShardHash.shardOf(name, observer.shards()) == SHARD)
                .skip(number)
                .findFirst()
                .orElseThrow();
    }

    Ear listenTo(String topic) {
        return new Ear(harness, observer.eventBus()).listenTo(new Channel(SHARD, topic));
    }

    RosterPage firstPage(String topic) {
        return harness.await(observer.roster(SHARD, topic, ""));
    }

    /** All members of the topic, over all pages, by user. */
    Map<String, StoredMember> members(String topic) {
        Map<String, StoredMember> members = new LinkedHashMap<>();
        String cursor = "";
        while (cursor != null) {
            RosterPage page = harness.await(observer.roster(SHARD, topic, cursor));
            page.members().forEach(member -> members.put(member.userId(), member));
            cursor = page.next();
        }
        return members;
    }

    /** One who is there. */
    StoredMember member(String topic, String userId) {
        StoredMember member = members(topic).get(userId);
        if (member == null) {
            throw new AssertionError(userId + " is not in " + topic);
        }
        return member;
    }

    /** The instances that say something of the user in the topic. */
    List<String> sayers(String topic, String userId) {
        StoredMember member = members(topic).get(userId);
        return member == null
                ? List.of()
                : member.statements().stream().map(Statement::instance).toList();
    }

    /** Lets time pass in which these instances beat in time and nobody else does anything. */
    void live(Duration duration, Caller... living) {
        for (Duration left = duration; !left.isZero(); ) {
            Duration step = left.compareTo(BEAT) < 0 ? left : BEAT;
            harness.advance(step);
            left = left.minus(step);
            for (Caller caller : living) {
                caller.beat();
            }
        }
    }

    /** Acquires for both and lets so much time pass that lapsed leases and lingers are judged as they fall due. */
    void settleIn() {
        applied(a.acquire());
        applied(b.acquire());
        live(LEASE.plus(BEAT), a, b);
    }

    /** Evicts piece by piece and returns how many pieces it took. */
    int evictWhole(Caller by, String victim) {
        for (int pieces = 1; pieces <= 10 * MANY; pieces++) {
            EvictAnswer.Progress progress = by.evict(victim).progress();
            assertThat(progress).isNotEqualTo(EvictAnswer.Progress.NOT_DUE);
            if (progress == EvictAnswer.Progress.DONE) {
                return pieces;
            }
        }
        throw new AssertionError("the eviction of " + victim + " does not end");
    }

    MemoryFaults memory() {
        Optional<MemoryFaults> memory = harness.memory();
        return memory.isPresent() ? memory.get() : abort("the store cannot be made to lose memory");
    }

    static WriteAnswer.Applied applied(WriteAnswer answer) {
        assertThat(answer).isInstanceOf(WriteAnswer.Applied.class);
        return (WriteAnswer.Applied) answer;
    }

    static WriteAnswer.Stale stale(WriteAnswer answer) {
        assertThat(answer).isInstanceOf(WriteAnswer.Stale.class);
        return (WriteAnswer.Stale) answer;
    }

    static WriteAnswer.Lost lost(Object answer) {
        assertThat(answer).isInstanceOf(WriteAnswer.Lost.class);
        return (WriteAnswer.Lost) answer;
    }

    static List<String> names(List<StoredMember> members) {
        return new ArrayList<>(members.stream().map(StoredMember::userId).toList());
    }
}
