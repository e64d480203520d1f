package io.presence4j.redis;

import io.presence4j.testkit.Pending;
import java.time.Duration;
import java.util.Map;
import java.util.Set;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.CompletionStage;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.TimeoutException;
import java.util.concurrent.atomic.AtomicLong;

/** Calls and messages between trackers and Redis, so that a test under manual time can wait for them. */
final class UnderWay implements Pending {
    private static final Duration LIMIT = Duration.ofSeconds(30);

    private final Map<Long, CompletableFuture<?>> calls = new ConcurrentHashMap<>();
    private final Set<RedisBusSession> buses = ConcurrentHashMap.newKeySet();
    private final CatchUp catchUp;
    private final AtomicLong events = new AtomicLong();
    private long drained;

    UnderWay(CatchUp catchUp) {
        this.catchUp = catchUp;
    }

    /** The same answer; counted as under way until all that waits for it has been called. */
    <T> CompletionStage<T> counted(CompletionStage<T> answer) {
        CompletableFuture<T> told = new CompletableFuture<>();
        CompletableFuture<Void> done = new CompletableFuture<>();
        long number = happened();
        calls.put(number, done);
        answer.whenComplete((value, failure) -> {
            if (failure == null) {
                told.complete(value);
            } else {
                told.completeExceptionally(failure);
            }
            happened();
            calls.remove(number);
            done.complete(null);
        });
        return told;
    }

    void opened(RedisBusSession bus) {
        buses.add(bus);
        catchUp.opened(bus);
        happened();
    }

    void closed(RedisBusSession bus) {
        buses.remove(bus);
    }

    long happened() {
        return events.incrementAndGet();
    }

    @Override
    public boolean drain() {
        boolean any = false;
        while (events.get() != drained) {
            any = true;
            drained = events.get();
            await(CompletableFuture.allOf(calls.values().toArray(CompletableFuture[]::new)));
            buses.forEach(bus -> await(catchUp.of(bus).toCompletableFuture()));
        }
        return any;
    }

    private static void await(CompletableFuture<?> future) {
        try {
            future.get(LIMIT.toNanos(), TimeUnit.NANOSECONDS);
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
            throw new IllegalStateException("interrupted", e);
        } catch (ExecutionException e) {
            // A connection that failed has nothing under way.
        } catch (TimeoutException e) {
            throw new IllegalStateException("Redis does not answer", e);
        }
    }
}
