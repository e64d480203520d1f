package io.presence4j.inmemory;

import io.presence4j.spi.FlushRequest;
import io.presence4j.spi.PresenceStore;
import io.presence4j.spi.StoreContext;
import io.presence4j.spi.StoreSession;
import io.presence4j.spi.TimeSource;
import java.lang.reflect.InvocationTargetException;
import java.lang.reflect.Proxy;
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
        this.inner = inner;
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
        StoreSession session = inner.open(context);
        return (StoreSession) Proxy.newProxyInstance(
                getClass().getClassLoader(), new Class<?>[] {StoreSession.class}, (proxy, method, arguments) -> {
                    if (method.getName().equals("flush")) {
                        keep((List<?>) arguments[0]);
                    }
                    try {
                        return method.invoke(session, arguments);
                    } catch (InvocationTargetException e) {
                        throw e.getCause();
                    }
                });
    }

    private void keep(List<?> requests) {
        writes.add(new Write(
                time().nanoTime() / 1_000_000,
                requests.stream().map(FlushRequest.class::cast).toList()));
    }
}
