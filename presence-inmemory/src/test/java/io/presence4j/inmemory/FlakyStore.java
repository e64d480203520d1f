package io.presence4j.inmemory;

import io.presence4j.spi.PresenceStore;
import io.presence4j.spi.StoreContext;
import io.presence4j.spi.StoreSession;
import io.presence4j.spi.TimeSource;
import java.lang.reflect.InvocationTargetException;
import java.lang.reflect.Proxy;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.function.Supplier;

/** A store whose session does something else than it should in the calls that a test names. */
final class FlakyStore implements PresenceStore {
    private final PresenceStore inner;
    private final Map<String, Supplier<Object>> once = new HashMap<>();
    private final Map<String, Supplier<Object>> every = new HashMap<>();
    final List<String> calls = new ArrayList<>();

    FlakyStore(PresenceStore inner) {
        this.inner = inner;
    }

    /** In the next call of the session's method. */
    void next(String method, Supplier<Object> instead) {
        once.put(method, instead);
    }

    /** In each call of it until {@link #calm}. */
    void every(String method, Supplier<Object> instead) {
        every.put(method, instead);
    }

    void calm() {
        every.clear();
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
                    calls.add(method.getName());
                    Supplier<Object> instead = once.remove(method.getName());
                    instead = instead == null ? every.get(method.getName()) : instead;
                    if (instead != null) {
                        return instead.get();
                    }
                    try {
                        return method.invoke(session, arguments);
                    } catch (InvocationTargetException e) {
                        throw e.getCause();
                    }
                });
    }
}
