package io.presence4j.inmemory;

import io.presence4j.spi.FlushRequest;
import io.presence4j.spi.PresenceStore;
import io.presence4j.spi.StoreContext;
import io.presence4j.spi.StoreSession;
import io.presence4j.spi.TimeSource;
import io.presence4j.testkit.InterceptedStore;
import java.util.ArrayList;
import java.util.List;

/** A store that keeps what it is sent together, and when. */
final class FlushLog implements PresenceStore {
    private final PresenceStore inner;
    private final List<Write> writes = new ArrayList<>();

    /** The flushes of one call, one for each shard. */
    record Write(long atMillis, List<FlushRequest> flushes) {
        int entries() {
            return flushes.stream()
                    .mapToInt(flush -> flush.puts().size() + flush.removes().size())
                    .sum();
        }
    }

    FlushLog(PresenceStore inner) {
        this.inner = new InterceptedStore(inner, this::keep);
    }

    /** What came since the last time this was asked. */
    List<Write> take() {
        List<Write> taken = List.copyOf(writes);
        writes.clear();
        return taken;
    }

    @Override
    public TimeSource time() {
        return inner.time();
    }

    @Override
    public StoreSession open(StoreContext context) {
        return inner.open(context);
    }

    private Object keep(String method, Object[] arguments, InterceptedStore.Call call) throws Throwable {
        if (method.equals("flush")) {
            List<?> requests = (List<?>) arguments[0];
            writes.add(new Write(
                    time().nanoTime() / 1_000_000,
                    requests.stream().map(FlushRequest.class::cast).toList()));
        }
        return call.proceed();
    }
}
