package io.presence4j.testkit;

import io.presence4j.spi.PresenceStore;
import io.presence4j.spi.StoreContext;
import io.presence4j.spi.StoreSession;
import io.presence4j.spi.TimeSource;
import java.lang.reflect.InvocationTargetException;
import java.lang.reflect.Proxy;
import org.jspecify.annotations.Nullable;

/** A store whose calls pass a test's own code, which may look at them or answer in their place. Thread safety: that of both. */
public final class InterceptedStore implements PresenceStore {
    private final PresenceStore inner;
    private final Interceptor interceptor;

    /** The calls of each session that {@code inner} opens pass {@code interceptor}. */
    public InterceptedStore(PresenceStore inner, Interceptor interceptor) {
        this.inner = inner;
        this.interceptor = interceptor;
    }

    /** What the calls pass, on the thread of the caller. */
    @FunctionalInterface
    public interface Interceptor {
        /**
         * One call of a {@link StoreSession}.
         *
         * @param method its name
         * @param arguments as they were given; empty if it has none
         * @param call makes the call, and returns what it does
         * @return what the caller is given
         * @throws Throwable what the caller is thrown
         */
        @Nullable
        Object intercept(String method, Object[] arguments, Call call) throws Throwable;
    }

    /** The call that the session was asked for. */
    @FunctionalInterface
    public interface Call {
        /** Makes it. */
        @Nullable
        Object proceed() throws Throwable;
    }

    @Override
    public TimeSource time() {
        return inner.time();
    }

    @Override
    public StoreSession open(StoreContext context) {
        StoreSession session = inner.open(context);
        return (StoreSession) Proxy.newProxyInstance(
                StoreSession.class.getClassLoader(),
                new Class<?>[] {StoreSession.class},
                (proxy, method, arguments) ->
                        interceptor.intercept(method.getName(), arguments == null ? new Object[0] : arguments, () -> {
                            try {
                                return method.invoke(session, arguments);
                            } catch (InvocationTargetException e) {
                                throw e.getCause();
                            }
                        }));
    }
}
