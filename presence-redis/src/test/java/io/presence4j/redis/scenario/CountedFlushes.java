package io.presence4j.redis.scenario;

import io.presence4j.spi.PresenceStore;
import io.presence4j.spi.StoreContext;
import io.presence4j.spi.StoreSession;
import io.presence4j.spi.TimeSource;
import java.lang.reflect.InvocationTargetException;
import java.lang.reflect.Method;
import java.lang.reflect.Proxy;
import java.util.List;
import java.util.concurrent.atomic.AtomicLong;

/** A store that counts how often it is asked to flush a shard, be it in vain. */
record CountedFlushes(PresenceStore store, AtomicLong flushes) implements PresenceStore {
    CountedFlushes(PresenceStore store) {
        this(store, new AtomicLong());
    }

    /** So far. */
    long count() {
        return flushes.get();
    }

    @Override
    public TimeSource time() {
        return store.time();
    }

    @Override
    public StoreSession open(StoreContext context) {
        StoreSession session = store.open(context);
        return (StoreSession) Proxy.newProxyInstance(
                StoreSession.class.getClassLoader(),
                new Class<?>[] {StoreSession.class},
                (proxy, method, arguments) -> pass(session, method, arguments));
    }

    private Object pass(StoreSession session, Method method, Object[] arguments) throws Throwable {
        if (method.getName().equals("flush")) {
            flushes.addAndGet(((List<?>) arguments[0]).size());
        }
        try {
            return method.invoke(session, arguments);
        } catch (InvocationTargetException e) {
            throw e.getCause();
        }
    }
}
