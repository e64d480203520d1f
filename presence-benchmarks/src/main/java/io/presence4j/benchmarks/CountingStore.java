package io.presence4j.benchmarks;

import io.presence4j.spi.FlushRequest;
import io.presence4j.spi.PresenceStore;
import io.presence4j.spi.StoreContext;
import io.presence4j.spi.StoreSession;
import io.presence4j.spi.TimeSource;
import io.presence4j.testkit.InterceptedStore;
import java.util.List;
import java.util.concurrent.atomic.LongAdder;
import org.jspecify.annotations.Nullable;

/** A store whose flushes are counted on their way. */
public final class CountingStore implements PresenceStore {
    private final PresenceStore counted;
    private final LongAdder writes = new LongAdder();
    private final LongAdder flushes = new LongAdder();
    private final LongAdder entries = new LongAdder();

    /** What this store is sent. */
    public CountingStore(PresenceStore store) {
        this.counted = new InterceptedStore(store, this::count);
    }

    /** What was sent since the start. */
    public Sent sent() {
        return new Sent(writes.sum(), flushes.sum(), entries.sum());
    }

    /**
     * What was sent.
     *
     * @param writes calls of {@code flush}: what goes out together
     * @param flushes the shards in them: what the store is asked to do
     * @param entries the puts and removes in those
     */
    public record Sent(long writes, long flushes, long entries) {
        /** What came after {@code before}. */
        public Sent since(Sent before) {
            return new Sent(writes - before.writes, flushes - before.flushes, entries - before.entries);
        }
    }

    @Override
    public TimeSource time() {
        return counted.time();
    }

    @Override
    public StoreSession open(StoreContext context) {
        return counted.open(context);
    }

    private @Nullable Object count(String method, Object[] arguments, InterceptedStore.Call call) throws Throwable {
        if (method.equals("flush")) {
            writes.increment();
            for (Object each : (List<?>) arguments[0]) {
                FlushRequest request = (FlushRequest) each;
                flushes.increment();
                entries.add(request.puts().size() + request.removes().size());
            }
        }
        return call.proceed();
    }
}
