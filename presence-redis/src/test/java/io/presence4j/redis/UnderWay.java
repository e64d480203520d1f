package io.presence4j.redis;

import io.presence4j.testkit.Pending;
import java.time.Duration;
import java.util.List;
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
    private final AtomicLong said = new AtomicLong();
    private long drained;
    private long heard;

    UnderWay(CatchUp catchUp) {
        this.catchUp = catchUp;
    }

    /** The same answer; counted as under way until all that waits for it has been called. */
    <T> CompletionStage<T> counted(CompletionStage<T> answer) {
        return counted(answer, () -> {});
    }

    /** The same; when it is answered there may be messages that not everybody has heard. */
    <T> CompletionStage<T> saying(CompletionStage<T> answer) {
        return counted(answer, this::said);
    }

    private <T> CompletionStage<T> counted(CompletionStage<T> answer, Runnable then) {
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
            then.run();
            happened();
            calls.remove(number);
            done.complete(null);
        });
        return told;
    }

    void opened(RedisBusSession bus) {
        buses.add(bus);
        catchUp.opened(bus);
        said();
    }

    void closed(RedisBusSession bus) {
        buses.remove(bus);
    }

    /** Something is on its way to a bus session. */
    void said() {
        said.incrementAndGet();
        happened();
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
            long now = said.get();
            if (heard != now) {
                heard = now;
                List<? extends CompletionStage<?>> all =
                        buses.stream().map(catchUp::of).toList();
                all.forEach(each -> await(each.toCompletableFuture()));
            }
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
