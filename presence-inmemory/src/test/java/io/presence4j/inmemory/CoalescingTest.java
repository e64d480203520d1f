package io.presence4j.inmemory;

import static org.assertj.core.api.Assertions.assertThat;

import io.presence4j.PresenceConfig;
import io.presence4j.PresenceConnection;
import io.presence4j.PresenceEvent;
import io.presence4j.PresenceTracker;
import io.presence4j.testkit.Fault;
import io.presence4j.testkit.FaultStore;
import io.presence4j.testkit.Faults;
import io.presence4j.testkit.ManualTime;
import io.presence4j.testkit.Operation;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.TreeSet;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;

/** What is sent of many changes, and when; window 50 ms, batches of 256. */
class CoalescingTest {
    private static final Duration WINDOW = PresenceConfig.defaults().window();
    private static final int BATCH = PresenceConfig.defaults().batch();

    private final ManualTime time = new ManualTime();
    private final Faults faults = new Faults(time);
    private FlushLog store;
    private PresenceTracker tracker;

    private void start(int shards) {
        start(shards, PresenceConfig.defaults());
    }

    private void start(int shards, PresenceConfig config) {
        store = new FlushLog(new FaultStore(
                InMemoryPresenceStore.builder().time(time).shards(shards).build(), faults));
        tracker = PresenceTracker.builder(store).config(config).build();
        time.advance(Duration.ofSeconds(1));
        assertThat(store.take()).isEmpty();
    }

    @AfterEach
    void close() {
        tracker.close();
        faults.close();
    }

    private List<PresenceConnection> connect(String prefix, int count) {
        List<PresenceConnection> connections = new ArrayList<>();
        for (int i = 0; i < count; i++) {
            connections.add(tracker.connect(prefix + i));
        }
        return connections;
    }

    private void millis(long millis) {
        time.advance(Duration.ofMillis(millis));
    }

    private void answersTake(long millis) {
        faults.every(Operation.FLUSH, Fault.DELAY_REPLY, Duration.ofMillis(millis));
    }

    private List<Integer> entries() {
        return store.take().stream().map(FlushLog.Write::entries).toList();
    }

    @Test
    void theFirstChangeAfterQuietIsSentAtOnceAndTheRestAfterTheWindow() {
        start(1);

        connect("first", 1);
        millis(0);
        assertThat(entries()).containsExactly(1);

        millis(1);
        connect("next", 3);
        millis(48);
        assertThat(entries()).isEmpty();
        millis(1);
        assertThat(entries()).containsExactly(3);

        // Quiet for a window: at once again.
        millis(50);
        connect("later", 1);
        millis(0);
        assertThat(entries()).containsExactly(1);
    }

    @Test
    void aBatchThatFillsFastIsWaitedForUpTo200Milliseconds() {
        start(1);
        connect("first", 1);
        millis(0);
        store.take();

        // A 32nd of a batch comes in each window.
        for (int window = 1; window <= 3; window++) {
            connect("of-window-" + window + "-", BATCH / 32);
            millis(50);
            assertThat(store.take()).isEmpty();
        }
        connect("of-window-4-", BATCH / 32);
        millis(50);

        assertThat(entries()).containsExactly(4 * BATCH / 32);
    }

    @Test
    void aBatchThatFillsSlowlyIsNotWaitedFor() {
        start(1);
        connect("first", 1);
        millis(0);
        store.take();

        connect("next", BATCH / 32 - 1);
        millis(50);

        assertThat(entries()).containsExactly(BATCH / 32 - 1);
    }

    @Test
    void aSingleChangeIsNotWaitedForHoweverSmallABatchIs() {
        start(1, PresenceConfig.defaults().withCoalescing(WINDOW, 16));
        connect("first", 1);
        millis(0);
        store.take();

        connect("next", 1);
        millis(50);

        assertThat(entries()).containsExactly(1);
    }

    @Test
    void aShortWindowIsProlongedUpToFourTimesItsLength() {
        start(1, PresenceConfig.defaults().withCoalescing(Duration.ofMillis(10), BATCH));
        connect("first", 1);
        millis(0);
        store.take();

        for (int window = 1; window <= 4; window++) {
            assertThat(store.take()).isEmpty();
            connect("of-window-" + window + "-", BATCH / 32);
            millis(10);
        }

        assertThat(entries()).containsExactly(4 * BATCH / 32);
    }

    @Test
    void aWindowOf200MillisecondsOrMoreIsNotProlonged() {
        start(1, PresenceConfig.defaults().withCoalescing(Duration.ofMillis(200), BATCH));
        connect("first", 1);
        millis(0);
        store.take();

        connect("next", 100);
        millis(200);

        assertThat(entries()).containsExactly(100);
    }

    @Test
    void whatComesAfterQuietDoesNotWaitForWhatCameAndWentBefore() {
        start(1);
        connect("first", 1);
        millis(0);
        store.take();
        PresenceConnection guest = tracker.connect("guest");
        millis(1);
        guest.close();
        millis(50);

        connect("later", 10);
        millis(0);

        assertThat(entries()).containsExactly(10);
    }

    @Test
    void whatDoesNotFitInBytesDoesNotWaitForAnotherWindow() {
        start(1);
        connect("first", 1);
        millis(0);
        store.take();

        // Of each user 16 KB, of all more than twice what a batch may have.
        for (int i = 0; i < 40 * 16; i++) {
            tracker.connect("user" + i % 40).join("room", Map.of("text", i + "x".repeat(1_000)));
        }
        millis(100);

        List<Integer> entries = entries();
        assertThat(entries).hasSizeGreaterThan(2);
        assertThat(entries.stream().mapToInt(Integer::intValue).sum()).isEqualTo(40 + 40);
    }

    @Test
    void whoClosesDoesNotWaitForTheWindow() {
        start(1, PresenceConfig.defaults().withCoalescing(Duration.ofSeconds(10), BATCH));
        connect("first", 1);
        millis(0);
        store.take();
        connect("next", 3);

        tracker.close();

        // Who was never told is not told to have left.
        assertThat(entries()).containsExactly(1);
    }

    @Test
    void aBatchThatFillsNoMoreIsSentWithTheNextWindow() {
        start(1);
        connect("first", 1);
        millis(0);
        store.take();

        connect("next", 100);
        millis(99);
        assertThat(store.take()).isEmpty();
        millis(1);

        assertThat(entries()).containsExactly(100);
    }

    @Test
    void aFullBatchDoesNotWaitForTheWindow() {
        start(1);
        connect("first", 1);
        millis(0);
        store.take();

        connect("next", BATCH + 10);
        millis(0);

        assertThat(entries()).containsExactly(BATCH);
        millis(50);
        assertThat(entries()).containsExactly(10);
    }

    @Test
    void whatFullBatchesLeaveGoesAtOnceAsWell() {
        start(1);
        answersTake(20);
        connect("next", 2 * BATCH + 10);
        millis(39);
        assertThat(entries()).containsExactly(BATCH, BATCH);
        millis(1);
        assertThat(entries()).containsExactly(10);

        connect("later", 1);
        millis(49);
        assertThat(entries()).isEmpty();
        millis(1);
        assertThat(entries()).containsExactly(1);
    }

    @Test
    void whatComesBehindOneFullBatchWaitsForTheWindow() {
        start(1);
        answersTake(20);
        connect("next", BATCH + 5);
        millis(49);
        assertThat(entries()).containsExactly(BATCH);
        millis(1);
        assertThat(entries()).containsExactly(5);

        // Nor does one full batch make many.
        millis(60);
        connect("single", 1);
        millis(1);
        connect("more", BATCH + 2);
        millis(68);
        assertThat(entries()).containsExactly(1, BATCH);
        millis(1);
        assertThat(entries()).containsExactly(2);

        // A batch that fills after the answer does not follow at once, either.
        millis(30);
        connect("later", BATCH + 1);
        millis(49);
        assertThat(entries()).containsExactly(BATCH);
        millis(1);
        assertThat(entries()).containsExactly(1);
    }

    @Test
    void whatIsLeftAfterAFailureWaitsForTheWindow() {
        start(1);
        answersTake(20);
        faults.next(Operation.FLUSH, Fault.DELAY_REPLY, Duration.ofMillis(20));
        faults.next(Operation.FLUSH, Fault.FAIL);
        connect("next", 2 * BATCH + 10);
        time.advance(Duration.ofSeconds(10));

        List<FlushLog.Write> writes = store.take();
        assertThat(writes).extracting(FlushLog.Write::entries).containsExactly(BATCH, BATCH, BATCH, 10);
        assertThat(writes.get(3).atMillis() - writes.get(2).atMillis()).isEqualTo(50);
    }

    @Test
    void allShardsThatAreDueGoOutInOneWrite() {
        start(16);

        connect("user", 1_000);
        millis(0);

        List<FlushLog.Write> writes = store.take();
        assertThat(writes).hasSize(1);
        assertThat(writes.get(0).flushes()).hasSize(16);
        assertThat(writes.get(0).entries()).isEqualTo(1_000);
    }

    @Test
    void whatComesAndGoesInsideTheWindowCostsNothing() {
        start(16);
        List<PresenceEvent> events = new ArrayList<>();
        tracker.subscribe(events::add);
        connect("first", 200);
        millis(0);
        store.take();
        events.clear();

        connect("guest", 10_000).forEach(PresenceConnection::close);
        PresenceConnection first = tracker.connect("first0");
        for (int i = 0; i < 1_000; i++) {
            first.join("room", Map.of("status", "" + i));
            first.leave("room");
        }
        first.close();
        time.advance(Duration.ofSeconds(1));

        assertThat(entries()).isEmpty();
        assertThat(events).isEmpty();
    }

    @Test
    void twoHundredJoinsOfATopicInOneWindowAreTwoMessagesAtMost() {
        start(16);
        List<PresenceEvent> events = new ArrayList<>();
        tracker.watch("room", events::add);
        time.advance(Duration.ofSeconds(1));
        events.clear();

        for (int i = 0; i < 200; i++) {
            tracker.connect("user" + i).join("room", Map.of("status", "here"));
            time.advance(WINDOW.dividedBy(200));
        }
        time.advance(WINDOW);

        // All events of one message have its version.
        Set<Long> versions = new TreeSet<>();
        events.forEach(event -> versions.add(event.version()));
        assertThat(events).hasSize(200).allMatch(PresenceEvent.Joined.class::isInstance);
        assertThat(versions).hasSize(2);
    }
}
