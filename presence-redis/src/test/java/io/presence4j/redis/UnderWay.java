package io.presence4j.redis;

import io.presence4j.testkit.Pending;
import java.time.Duration;
import java.util.List;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.CompletionStage;
import java.util.concurrent.CopyOnWriteArrayList;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.TimeoutException;
import java.util.concurrent.atomic.AtomicLong;

/** Calls and messages between trackers and Redis, so that a test under manual time can wait for them. */
final class UnderWay implements Pending {
    private static final Duration LIMIT = Duration.ofSeconds(30);

    private final List<Traffic> lines = new CopyOnWriteArrayList<>();
    private final CatchUp catchUp;
    private final AtomicLong said = new AtomicLong();
    private long heard;

    UnderWay(CatchUp catchUp) {
        this.catchUp = catchUp;
    }

    /** What is under way to and from one more instance. */
    Traffic line() {
        Traffic line = new Traffic(this);
        lines.add(line);
        return line;
    }

    /** There may be messages that not everybody has heard. */
    void said() {
        said.incrementAndGet();
    }

    @Override
    public boolean drain() {
        boolean any = false;
        while (drainOnce()) {
            any = true;
        }
        return any;
    }

    private boolean drainOnce() {
        boolean any = false;
        for (Traffic line : lines) {
            any |= !line.isIgnored() && line.drain();
        }
        long now = said.get();
        if (now != heard) {
            heard = now;
            catchUp();
            any = true;
        }
        return any;
    }

    private void catchUp() {
        await(catchUp.delivered().toCompletableFuture());
        List<CompletionStage<?>> all = lines.stream()
                .filter(line -> !line.isIgnored())
                .flatMap(line -> line.buses().stream())
                .<CompletionStage<?>>map(catchUp::of)
                .toList();
        all.forEach(each -> await(each.toCompletableFuture()));
    }

    static void await(CompletableFuture<?> future) {
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
