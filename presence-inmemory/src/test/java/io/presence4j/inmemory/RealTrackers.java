package io.presence4j.inmemory;

import io.presence4j.PresenceConfig;
import io.presence4j.PresenceTracker;
import io.presence4j.spi.PresenceStore;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.Callable;
import java.util.concurrent.CompletionStage;
import java.util.concurrent.CyclicBarrier;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.Future;
import java.util.concurrent.TimeUnit;

/** Instances on one in-memory store in real time, threads that start together, and waiting without sleeping. */
final class RealTrackers implements AutoCloseable {
    /** How long is waited for what should come; long, since it only ends a test that fails. */
    static final Duration GUARD = Duration.ofMinutes(5);

    /**
     * As in all scenarios, but without a coalescing window, so that every change reaches the store by itself, and with a
     * TTL that outlasts the test on any machine: nobody beats in it.
     */
    static final PresenceConfig CONFIG = PresenceConfig.defaults()
            .withHeartbeat(Duration.ofSeconds(5), Duration.ofMinutes(10))
            .withLease(Duration.ofSeconds(15), Duration.ofSeconds(3))
            .withStoreTimeout(Duration.ofSeconds(5))
            .withCoalescing(Duration.ZERO, 256);

    final InMemoryPresenceStore store = InMemoryPresenceStore.create();
    private final ExecutorService threads = Executors.newCachedThreadPool();
    private final List<PresenceTracker> trackers = new ArrayList<>();

    /** A tracker that has its leases. */
    PresenceTracker start(String name) throws Exception {
        return start(PresenceTracker.builder(store).instanceName(name).config(CONFIG));
    }

    PresenceTracker start(PresenceTracker.Builder builder) throws Exception {
        PresenceTracker tracker = builder.build();
        trackers.add(tracker);
        done(tracker.ready());
        return tracker;
    }

    /** The same memory, its calls going through this. */
    PresenceTracker.Builder builder(String name, PresenceStore as) {
        return PresenceTracker.builder(as).instanceName(name).config(CONFIG);
    }

    static <T> T done(CompletionStage<T> stage) throws Exception {
        return stage.toCompletableFuture().get(GUARD.toMillis(), TimeUnit.MILLISECONDS);
    }

    /** Runs each on a thread of its own, all released by one barrier, and gives what they return. */
    <T> List<T> atOnce(List<Callable<T>> tasks) throws Exception {
        CyclicBarrier barrier = new CyclicBarrier(tasks.size());
        List<Future<T>> results = new ArrayList<>();
        for (Callable<T> task : tasks) {
            results.add(threads.submit(() -> {
                barrier.await(GUARD.toMillis(), TimeUnit.MILLISECONDS);
                return task.call();
            }));
        }
        List<T> values = new ArrayList<>();
        for (Future<T> result : results) {
            values.add(result.get(GUARD.toMillis(), TimeUnit.MILLISECONDS));
        }
        return values;
    }

    @Override
    public void close() {
        trackers.forEach(PresenceTracker::close);
        threads.shutdownNow();
    }
}
