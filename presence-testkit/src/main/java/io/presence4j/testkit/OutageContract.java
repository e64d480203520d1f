package io.presence4j.testkit;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatExceptionOfType;

import io.presence4j.Health;
import io.presence4j.PresenceTracker;
import io.presence4j.StoreUnavailableException;
import java.time.Duration;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Random;
import java.util.concurrent.CompletableFuture;
import org.junit.jupiter.api.Test;

/** A store that is away, slow or refuses, for one instance or for all. */
public interface OutageContract extends Scenarios {
    @Test // R45
    default void anInstanceWhosePacketsAreDroppedKnowsAndComesBackByItself(Cast cast) {
        RecordingListener o = cast.c().watch("room-1");
        for (int i = 0; i < 20; i++) {
            cast.a().connect("u" + i, "room-1");
        }
        cast.seconds(5);
        o.clear();

        // 0 s: A hears nothing more of the store, and is not told.
        cast.harness().faults("A").partition();
        CompletableFuture<Integer> asked = cast.a().tracker().count("room-1");
        cast.seconds(2);
        assertThatExceptionOfType(StoreUnavailableException.class)
                .isThrownBy(() -> cast.harness().await(asked));
        cast.seconds(8);
        assertThat(cast.a().tracker().health()).isInstanceOf(Health.Degraded.class);
        assertThat(o.leaves()).isZero();
        cast.seconds(9);
        assertThat(o.leaves()).isEqualTo(20);
        // 60 s: it is healed.
        cast.seconds(41);
        assertThat(o.joins()).isZero();
        cast.harness().faults("A").heal();
        cast.seconds(10);

        assertThat(o.joins()).isEqualTo(20);
        assertThat(o.events()).hasSize(40);
        assertThat(cast.a().tracker().health()).isInstanceOf(Health.Connected.class);
    }

    @Test // R47
    default void afterAnOutageForAllNobodyIsDeclaredGone(Cast cast) {
        RecordingListener o = cast.c().watch("room-1");
        for (int i = 0; i < 120; i++) {
            cast.a().connect("a" + i, "room-1");
            cast.b().connect("b" + i, "room-1");
        }
        cast.seconds(5);
        o.clear();

        // 0 s: nobody reaches the store for four leases.
        cast.running().forEach(each -> cast.harness().faults(each.name()).partition());
        cast.seconds(60);
        cast.running().forEach(each -> cast.harness().faults(each.name()).heal());
        cast.seconds(10);
        assertThat(cast.running())
                .allSatisfy(each -> assertThat(each.count("room-1")).isEqualTo(240));
        cast.quiet();

        assertThat(o.events()).isEmpty();
    }

    @Test // R48
    default void afterAnOutageStateIsWrittenAndNotHistory(Cast cast) {
        RecordingListener o = cast.c().watch("room-1");
        for (int i = 0; i < 1_000; i++) {
            cast.a().connect("u" + i, "room-1");
        }
        Client u3 = cast.a().connect("present", "room-1");
        cast.seconds(5);
        o.clear();

        // 0 s: A loses the store for 10 s.
        cast.harness().faults("A").partition();
        for (int i = 0; i < 20; i++) {
            Client u1 = cast.a().connect("flapping", "room-1");
            cast.millis(250);
            u1.close();
            cast.millis(250);
        }
        cast.a().connect("new", "room-1");
        u3.close();
        cast.a().traffic().clear();
        cast.harness().faults("A").heal();
        cast.seconds(1);
        int inTheFirstSecond = cast.a().traffic().calls();
        cast.quiet();

        assertThat(o.joins("flapping")).isEqualTo(o.leaves("flapping")).isLessThanOrEqualTo(1);
        assertThat(o.joins("new")).isOne();
        assertThat(o.leaves("present")).isOne();
        assertThat(o.events()).hasSize(2 + 2 * o.joins("flapping"));
        assertThat(inTheFirstSecond).isLessThanOrEqualTo(60);
    }

    @Test // R69
    default void aSlowStoreIsAskedAtAPaceThatDoesNotGrow(Cast cast) {
        RecordingListener o = cast.c().watch("room-1");
        Random random = new Random(69);
        Client[] clients = new Client[500];

        // 5 minutes in which every reply takes 2 s; 500 changes a second.
        cast.running()
                .forEach(
                        each -> cast.harness().faults(each.name()).everyCall(Fault.DELAY_REPLY, Duration.ofSeconds(2)));
        cast.running().forEach(each -> each.traffic().clear());
        int firstMinute = 0;
        for (int step = 0; step < 3_000; step++) {
            for (int change = 0; change < 50; change++) {
                int i = random.nextInt(clients.length);
                if (clients[i] == null) {
                    clients[i] = (i % 2 == 0 ? cast.a() : cast.b()).connect("u" + i, "room-1");
                } else {
                    clients[i].close();
                    clients[i] = null;
                }
            }
            cast.millis(100);
            firstMinute = step == 600 ? callsOfAll(cast) : firstMinute;
        }
        int fiveMinutes = callsOfAll(cast);
        // Normal again.
        cast.running().forEach(each -> cast.harness().faults(each.name()).calm());
        cast.seconds(15);

        long open = Arrays.stream(clients).filter(Objects::nonNull).count();
        assertThat(cast.c().count("room-1")).isEqualTo((int) open);
        assertThat(o.roster().size()).isEqualTo((int) open);
        assertThat(fiveMinutes).isLessThanOrEqualTo(5 * firstMinute + firstMinute);
        assertThat(firstMinute).isLessThanOrEqualTo(3 * 60 * 10);
    }

    @Test // R69
    default void aStoreThatRefusesAtOnceIsAskedAtAPace(Cast cast) {
        List<Client> clients = new ArrayList<>();
        for (int i = 0; i < 300; i++) {
            clients.add(cast.a().connect("u" + i));
        }
        cast.seconds(5);

        // 0 s: more than a full batch waits in one shard, whose flushes fail at once for a minute.
        cast.harness().faults("A").every(Operation.FLUSH, Fault.FAIL, Duration.ZERO);
        cast.a().traffic().clear();
        clients.forEach(client -> client.join("room-1", Map.of()));
        cast.seconds(60);
        int refused = cast.a().traffic().calls(Operation.FLUSH);
        cast.harness().faults("A").calm();
        cast.seconds(5);

        // Six pauses until they are drawn from 0 to a beat, then one each half beat: 46 of them on average.
        assertThat(refused).isBetween(20, 70);
        assertThat(cast.b().count("room-1")).isEqualTo(300);
    }

    private static int callsOfAll(Cast cast) {
        return cast.running().stream().mapToInt(each -> each.traffic().calls()).sum();
    }

    @Test // R88
    default void readsGoOnWithoutWritingWhileWritesAreRefused(Cast cast) {
        for (int i = 0; i < 100; i++) {
            cast.a().connect("u" + i, "room-1");
        }
        cast.seconds(5);
        Operation[] writes = {Operation.ACQUIRE, Operation.RELEASE, Operation.BEAT, Operation.FLUSH, Operation.EVICT};

        for (Operation write : writes) {
            cast.running().forEach(each -> cast.harness().faults(each.name()).every(write, Fault.FAIL, Duration.ZERO));
        }
        cast.b().traffic().clear();
        for (int read = 0; read < 1_000; read++) {
            cast.millis(8);
            assertThat(cast.b().roster("room-1").size()).isEqualTo(100);
            assertThat(cast.b().count("room-1")).isEqualTo(100);
            assertThat(cast.b().isOnline("u7")).isTrue();
        }

        // Nothing but its own beats, every 3 s in each shard.
        List<Operation> others = List.of(Operation.ACQUIRE, Operation.RELEASE, Operation.FLUSH, Operation.EVICT);
        assertThat(cast.b().traffic().calls(others.toArray(Operation[]::new))).isZero();
        int shards = cast.b().traffic().calls(Operation.BEAT);
        cast.b().traffic().clear();
        cast.seconds(8);
        assertThat(shards).isBetween(1, 2 * cast.b().traffic().calls(Operation.BEAT));
        cast.running().forEach(each -> cast.harness().faults(each.name()).calm());
        cast.seconds(10);
        assertThat(cast.b().count(PresenceTracker.EVERYONE)).isEqualTo(100);
    }
}
