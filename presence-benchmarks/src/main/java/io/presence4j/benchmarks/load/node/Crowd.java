package io.presence4j.benchmarks.load.node;

import io.presence4j.spi.SystemTime;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.CompletableFuture;
import java.util.function.IntConsumer;
import org.HdrHistogram.ConcurrentHistogram;
import org.HdrHistogram.Histogram;

/** Many users who do the same, each when it is due, from several threads; and how long each held up its caller. */
final class Crowd {
    private final SystemTime time = new SystemTime();
    private final Schedule schedule;
    private final IntConsumer action;
    private final Histogram callerNanos = new ConcurrentHistogram(3);

    Crowd(Schedule schedule, IntConsumer action) {
        this.schedule = schedule;
        this.action = action;
    }

    /** Returns when all have. */
    Histogram run(int threads) {
        List<CompletableFuture<Void>> all = new ArrayList<>();
        for (int i = 0; i < threads; i++) {
            int first = schedule.from() + i;
            CompletableFuture<Void> done = new CompletableFuture<>();
            all.add(done);
            new Thread(() -> complete(done, first, threads), "crowd-" + i).start();
        }
        all.forEach(CompletableFuture::join);
        return callerNanos;
    }

    private void complete(CompletableFuture<Void> done, int first, int every) {
        try {
            for (int user = first; user < schedule.to(); user += every) {
                runOne(user);
            }
            done.complete(null);
        } catch (RuntimeException e) {
            done.completeExceptionally(e);
        }
    }

    private void runOne(int user) {
        long early = schedule.dueNanos(user) - time.nanoTime();
        if (early > 0) {
            time.await(new CompletableFuture<>(), early);
        }
        long start = time.nanoTime();
        action.accept(user);
        callerNanos.recordValue(time.nanoTime() - start);
    }
}
