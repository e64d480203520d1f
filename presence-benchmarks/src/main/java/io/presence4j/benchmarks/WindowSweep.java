package io.presence4j.benchmarks;

import io.presence4j.ConnectOptions;
import io.presence4j.PresenceConfig;
import io.presence4j.PresenceEvent;
import io.presence4j.PresenceTracker;
import io.presence4j.inmemory.InMemoryPresenceStore;
import io.presence4j.testkit.ManualTime;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.TimeUnit;

/**
 * What a stream of joins costs under each coalescing window, by counting: time is moved by hand and answers take none of it,
 * so each run gives the same. 16 shards, batches of 256; each flush of a shard is a call of the store and a message.
 */
public final class WindowSweep {
    private static final int SHARDS = 16;
    private static final int BATCH = 256;
    private static final List<Integer> WINDOWS = List.of(0, 10, 25, 50, 100, 200);

    private final ManualTime time = new ManualTime();
    private final CountingStore store = new CountingStore(
            InMemoryPresenceStore.builder().time(time).shards(SHARDS).build());
    private final List<Long> waits = new ArrayList<>();

    private WindowSweep() {}

    /** With another number of users as the first argument, for a quick try. */
    public static void main(String... arguments) {
        int count = arguments.length == 0 ? 20_000 : Integer.parseInt(arguments[0]);
        for (int perSecond : List.of(100, 1_000, 20_000)) {
            System.out.printf("%,d joins, %,d a second%n", Math.min(count, 60 * perSecond), perSecond);
            for (int window : WINDOWS) {
                new WindowSweep().run(Math.min(count, 60 * perSecond), perSecond, window);
            }
        }
    }

    private void run(int count, int perSecond, int windowMillis) {
        PresenceConfig config = PresenceConfig.defaults().withCoalescing(Duration.ofMillis(windowMillis), BATCH);
        PresenceTracker tracker = PresenceTracker.builder(store).config(config).build();
        var unused = tracker.subscribe(event -> {
            if (event instanceof PresenceEvent.Joined joined) {
                waits.add(time.nanoTime() - Long.parseLong(joined.member().userId()));
            }
        });
        time.advance(Duration.ofSeconds(1));
        for (int i = 0; i < count; i++) {
            tracker.connect("" + time.nanoTime(), ConnectOptions.defaults().untilClosed());
            time.advance(Duration.ofNanos(TimeUnit.SECONDS.toNanos(1) / perSecond));
        }
        time.advance(Duration.ofSeconds(1));
        report(count, windowMillis);
        tracker.close();
    }

    private void report(int count, int windowMillis) {
        CountingStore.Sent sent = store.sent();
        if (waits.size() != count || sent.entries() != count) {
            throw new IllegalStateException("seen " + waits.size() + " of " + count + ", sent " + sent);
        }
        waits.sort(null);
        System.out.printf(
                "  window %3d ms: %,6d calls and messages, %5.1f joins in each, in %,6d writes; waited p50 %5.1f ms, most %5.1f ms%n",
                windowMillis,
                sent.flushes(),
                (double) count / sent.flushes(),
                sent.writes(),
                waits.get(count / 2) / 1e6,
                waits.get(count - 1) / 1e6);
    }
}
