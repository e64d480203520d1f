package io.presence4j.redis;

import io.lettuce.core.pubsub.StatefulRedisPubSubConnection;
import java.util.Map;
import java.util.Set;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.CompletionStage;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.atomic.AtomicLong;

/** What of {@link UnderWay} belongs to one instance. */
final class Traffic {
    private final UnderWay all;
    private final Map<Long, CompletableFuture<?>> calls = new ConcurrentHashMap<>();
    private final Set<RedisBusSession> buses = ConcurrentHashMap.newKeySet();
    private final AtomicLong events = new AtomicLong();
    private volatile boolean isIgnored;
    private long drained;

    Traffic(UnderWay all) {
        this.all = all;
    }

    /** The same answer; counted as under way until all that waits for it has been called. */
    <T> CompletionStage<T> counted(CompletionStage<T> answer) {
        return counted(answer, () -> {});
    }

    /** As above, for a call that may have something announced. */
    <T> CompletionStage<T> saying(CompletionStage<T> answer) {
        return counted(answer, all::said);
    }

    private <T> CompletionStage<T> counted(CompletionStage<T> answer, Runnable onAnswer) {
        CompletableFuture<T> told = new CompletableFuture<>();
        CompletableFuture<Void> done = new CompletableFuture<>();
        long number = events.incrementAndGet();
        calls.put(number, done);
        answer.whenComplete((value, failure) -> {
            onAnswer.run();
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
        all.said();
        happened();
    }

    void closed(RedisBusSession bus) {
        buses.remove(bus);
    }

    /** It subscribed, or no longer does. */
    void subscribed() {
        all.said();
        happened();
    }

    /** A beat looks after the connection for messages. */
    void beats() {
        if (!buses.stream().allMatch(Traffic::isUp)) {
            all.said();
        }
        happened();
    }

    private static boolean isUp(RedisBusSession bus) {
        CompletableFuture<StatefulRedisPubSubConnection<String, byte[]>> made =
                bus.connection().toCompletableFuture();
        return made.isDone() && !made.isCompletedExceptionally() && made.join().isOpen();
    }

    void happened() {
        events.incrementAndGet();
    }

    Set<RedisBusSession> buses() {
        return buses;
    }

    /** Whether nobody waits for its answers and messages, since something keeps them back. */
    boolean isIgnored() {
        return isIgnored;
    }

    void ignore(boolean ignored) {
        isIgnored = ignored;
        all.said();
        happened();
    }

    /** Waits for its calls, and says whether anything has happened since the last time. */
    boolean drain() {
        boolean any = events.get() != drained;
        if (any) {
            drained = events.get();
            UnderWay.await(CompletableFuture.allOf(calls.values().toArray(CompletableFuture[]::new)));
        }
        return any;
    }
}
