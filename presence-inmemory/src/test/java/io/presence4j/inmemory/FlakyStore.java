package io.presence4j.inmemory;

import io.presence4j.spi.PresenceStore;
import io.presence4j.spi.StoreContext;
import io.presence4j.spi.StoreSession;
import io.presence4j.spi.TimeSource;
import io.presence4j.testkit.InterceptedStore;
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
        this.inner = new InterceptedStore(inner, (method, arguments, call) -> answer(method, call));
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
        return inner.open(context);
    }

    private Object answer(String method, InterceptedStore.Call call) throws Throwable {
        calls.add(method);
        Supplier<Object> instead = once.remove(method);
        instead = instead == null ? every.get(method) : instead;
        return instead == null ? call.proceed() : instead.get();
    }
}
