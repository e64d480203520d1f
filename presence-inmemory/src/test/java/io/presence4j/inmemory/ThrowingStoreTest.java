package io.presence4j.inmemory;

import static org.assertj.core.api.Assertions.assertThat;

import io.presence4j.ConnectOptions;
import io.presence4j.Health;
import io.presence4j.PresenceConfig;
import io.presence4j.PresenceConnection;
import io.presence4j.PresenceTracker;
import io.presence4j.StoreUnavailableException;
import io.presence4j.spi.AcquireRequest;
import io.presence4j.testkit.InterceptedStore;
import io.presence4j.testkit.ManualTime;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.concurrent.CompletableFuture;
import java.util.function.BiConsumer;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** A store that throws where it should give a failed stage, as clients do on a closed connection. */
class ThrowingStoreTest {
    private final ManualTime time = new ManualTime();
    private final InMemoryPresenceStore memory =
            InMemoryPresenceStore.builder().time(time).build();
    private final FlakyStore store = new FlakyStore(memory);
    private final PresenceTracker tracker = PresenceTracker.builder(store).build();

    @AfterEach
    void close() {
        tracker.close();
    }

    private static Object closed() {
        throw new IllegalStateException("the client is closed");
    }

    @ParameterizedTest
    @ValueSource(strings = {"acquire", "beat", "flush"})
    void aCallThatThrowsOnceIsMadeAgain(String method) {
        time.advance(Duration.ofSeconds(1));
        store.next(method, ThrowingStoreTest::closed);
        PresenceTracker late =
                PresenceTracker.builder(store).instanceName("late").build();
        late.connect("u", ConnectOptions.defaults().untilClosed());

        // Longer than any lease.
        time.advance(Duration.ofMinutes(2));

        assertThat(late.isOnline("u")).isCompletedWithValue(true);
        assertThat(late.health()).isInstanceOf(Health.Connected.class);
        late.close();
    }

    @Test
    void aTopicThatWasLeftAfterTheConnectionExpiredIsStoredWithIt() {
        tracker.connect("u", ConnectOptions.defaults().untilClosed());
        PresenceConnection silent = tracker.connect("u", ConnectOptions.defaults());
        silent.join("room", Map.of());
        time.advance(Duration.ofSeconds(20));
        store.every("flush", ThrowingStoreTest::closed);
        time.advance(Duration.ofSeconds(20));

        silent.leave("room");
        CompletableFuture<Void> stored = silent.stored();

        assertThat(stored).isNotDone();
        store.calm();
        time.advance(Duration.ofSeconds(20));
        assertThat(stored).isCompleted();
        assertThat(tracker.count("room")).isCompletedWithValue(0);
    }

    @Test
    void whatOneShardThrowsKeepsNothingOfTheOthersBack() {
        List<String> hostile = new ArrayList<>(List.of("once"));
        PresenceTracker late = PresenceTracker.builder(new InterceptedStore(memory, (method, arguments, call) -> {
                    boolean isHit = method.equals("acquire") && ((AcquireRequest) arguments[0]).shard() == 1;
                    return isHit && hostile.remove("once") ? new UselessStage() : call.proceed();
                }))
                .instanceName("late")
                .build();
        List<PresenceConnection> connections = new ArrayList<>();
        for (int user = 0; user < 100; user++) {
            connections.add(late.connect("u" + user, ConnectOptions.defaults().untilClosed()));
        }

        time.advance(Duration.ofMinutes(2));

        assertThat(hostile).isEmpty();
        assertThat(connections.stream()
                        .filter(each -> each.stored().toCompletableFuture().isDone()))
                .hasSizeGreaterThan(80);
        late.close();
    }

    /** As of a store that is wrong beyond what its session is guarded against. */
    private static final class UselessStage extends CompletableFuture<Object> {
        @Override
        public CompletableFuture<Object> whenComplete(BiConsumer<? super Object, ? super Throwable> action) {
            throw new UnsupportedOperationException("no such stage");
        }
    }

    @Test
    void aLingerEndsThoughItsEvictionThrewOnce() {
        PresenceTracker lingering = PresenceTracker.builder(store)
                .config(PresenceConfig.defaults().withLinger(Duration.ofSeconds(1)))
                .build();
        PresenceConnection connection = lingering.connect("u");
        time.advance(Duration.ofSeconds(30));
        store.next("evict", ThrowingStoreTest::closed);

        connection.close();
        time.advance(Duration.ofSeconds(10));

        assertThat(store.calls.stream().filter("evict"::equals)).hasSizeGreaterThan(1);
        assertThat(lingering.isOnline("u")).isCompletedWithValue(false);
        lingering.close();
    }

    @Test
    void aReconcileGoesOnThoughItsReadThrewOnce() {
        tracker.connect("u", ConnectOptions.defaults().untilClosed());
        time.advance(Duration.ofSeconds(1));
        store.next("held", ThrowingStoreTest::closed);
        memory.memory().forgetAll();

        time.advance(Duration.ofSeconds(30));

        assertThat(store.calls.stream().filter("held"::equals)).hasSizeGreaterThan(1);
        assertThat(tracker.isOnline("u")).isCompletedWithValue(true);
    }

    @Test
    void closingEndsThoughEachReleaseThrows() {
        time.advance(Duration.ofSeconds(1));
        store.every("release", ThrowingStoreTest::closed);

        tracker.close();

        assertThat(tracker.health()).isInstanceOf(Health.Closed.class);
    }

    @Test
    void anAnswerThatIsMissingFromTheListCountsAsFailed() {
        time.advance(Duration.ofSeconds(1));
        store.next("flush", List::of);
        store.next("beat", List::of);
        tracker.connect("u", ConnectOptions.defaults().untilClosed());

        time.advance(Duration.ofMinutes(1));

        assertThat(tracker.isOnline("u")).isCompletedWithValue(true);
        assertThat(tracker.health()).isInstanceOf(Health.Connected.class);
    }

    @Test
    void aStageThatIsNullCountsAsFailed() {
        store.next("acquire", () -> null);

        time.advance(Duration.ofMinutes(1));

        assertThat(tracker.ready()).isCompleted();
    }

    @Test
    void callsThatThrowAgainAndAgainDegradeTheHealth() {
        time.advance(Duration.ofSeconds(1));
        store.every("beat", ThrowingStoreTest::closed);

        time.advance(Duration.ofSeconds(10));
        assertThat(tracker.health()).isInstanceOf(Health.Degraded.class);
        store.calm();
        time.advance(Duration.ofSeconds(10));

        assertThat(tracker.health()).isInstanceOf(Health.Connected.class);
    }

    @ParameterizedTest
    @ValueSource(strings = {"count", "roster", "online"})
    void aQueryFailsInItsFutureWhenTheStoreThrows(String method) {
        time.advance(Duration.ofSeconds(1));
        store.next(method, ThrowingStoreTest::closed);

        CompletableFuture<?> asked = switch (method) {
            case "count" -> tracker.count("room");
            case "roster" -> tracker.roster("room");
            default -> tracker.isOnline("u");
        };
        time.advance(Duration.ZERO);

        assertThat(asked).isCompletedExceptionally();
        asked.handle((value, failure) -> assertThat(failure).isInstanceOf(StoreUnavailableException.class))
                .join();
    }
}
