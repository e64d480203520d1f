package io.presence4j.benchmarks.redis;

import io.presence4j.ConnectOptions;
import io.presence4j.PresenceConfig;
import io.presence4j.PresenceConnection;
import io.presence4j.PresenceTracker;
import io.presence4j.redis.RedisPresenceStore;
import io.presence4j.spi.SystemTime;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.TimeUnit;
import org.HdrHistogram.Histogram;

/** Users who come to one instance, 20 each millisecond, and are seen by another one's listener; then all go. */
final class Surge implements AutoCloseable {
    private static final int PER_STEP = 20;
    private static final long STEP_NANOS = TimeUnit.MILLISECONDS.toNanos(1);
    private static final int LISTENER_QUEUE = 1_000_000;

    private final SystemTime time = new SystemTime();
    private final Bench bench;
    private final PresenceTracker instance;
    private final PresenceTracker observer;
    private final Arrivals arrivals = new Arrivals();
    private long cameSoFar;
    private long lastSentAt;

    /** With these knobs, apart from all others on that server. */
    Surge(Bench bench, Knobs knobs) {
        this.bench = bench;
        // Without a beat that would count, and without a call that fails on a busy machine.
        PresenceConfig config = PresenceConfig.defaults()
                .withLease(Duration.ofMinutes(50))
                .withStoreTimeout(Duration.ofMinutes(1))
                .withCoalescing(knobs.window(), knobs.batch())
                .withListenerQueue(LISTENER_QUEUE);
        this.instance = tracker(
                RedisPresenceStore.builder(bench.client(), bench.server().uri()), knobs, config);
        this.observer = tracker(RedisPresenceStore.builder(bench.server().uri()), knobs, config);
        var unused = observer.subscribe(arrivals);
        instance.ready().join();
        arrivals.awaitBegin();
    }

    private static PresenceTracker tracker(RedisPresenceStore.Builder store, Knobs knobs, PresenceConfig config) {
        return PresenceTracker.builder(
                        store.shards(knobs.shards()).namespace(knobs.name()).build())
                .config(config)
                .build();
    }

    /** So many come, are seen, and go. */
    Arrival round(int count) {
        RedisProcess server = bench.server();
        bench.calls().take();
        long messages = server.calls("publish");
        long cpu = server.cpuMicros();
        List<PresenceConnection> connections = connectAll(count);
        cameSoFar += count;
        arrivals.awaitJoined(cameSoFar);
        long micros = server.cpuMicros() - cpu;
        long calls =
                bench.calls().take().values().stream().mapToLong(each -> each).sum();
        Histogram nanos = arrivals.take();
        Arrival arrival = new Arrival(
                calls,
                server.calls("publish") - messages,
                micros / 1e3,
                nanos.getValueAtPercentile(50) / 1e6,
                nanos.getValueAtPercentile(99) / 1e6,
                nanos.getMaxValue() / 1e6);
        closeAll(connections);
        return arrival;
    }

    private void closeAll(List<PresenceConnection> connections) {
        connections.forEach(PresenceConnection::close);
        Stored.await(connections);
        int left = instance.count(PresenceTracker.EVERYONE).join();
        if (left > 0) {
            throw new IllegalStateException("still there are " + left);
        }
    }

    private List<PresenceConnection> connectAll(int count) {
        List<PresenceConnection> connections = new ArrayList<>();
        long start = time.nanoTime();
        for (int i = 0; i < count; i++) {
            if (i % PER_STEP == 0) {
                time.await(new CompletableFuture<>(), Math.max(0, start + i / PER_STEP * STEP_NANOS - time.nanoTime()));
            }
            connections.add(
                    instance.connect(nextUser(), ConnectOptions.defaults().untilClosed()));
        }
        return connections;
    }

    private String nextUser() {
        lastSentAt = Math.max(lastSentAt + 1, time.nanoTime());
        return SentAt.id(lastSentAt);
    }

    @Override
    public void close() {
        instance.close();
        observer.close();
    }
}
