package io.presence4j.redis;

import io.lettuce.core.pubsub.StatefulRedisPubSubConnection;
import io.presence4j.spi.PresenceStore;
import io.presence4j.spi.Reading;
import io.presence4j.spi.StoreContext;
import io.presence4j.spi.StoreSession;
import io.presence4j.spi.TimeSource;
import java.time.Duration;
import java.util.List;
import java.util.Optional;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.CopyOnWriteArrayList;
import java.util.concurrent.TimeUnit;

/** How one instance of a model run reaches the server. */
final class ModelLine {
    private static final Duration LIMIT = Duration.ofSeconds(20);

    final Optional<FaultProxy> proxy;
    final Traffic traffic;
    private final PresenceStore store;
    private final List<RedisSession> sessions = new CopyOnWriteArrayList<>();

    ModelLine(Optional<FaultProxy> proxy, Traffic traffic, PresenceStore store) {
        this.proxy = proxy;
        this.traffic = traffic;
        this.store = store;
    }

    /** The line of a run that has such. */
    FaultProxy proxy() {
        return proxy.orElseThrow();
    }

    /** The store as seen over this line. */
    PresenceStore store() {
        return new CountedStore(new Remembering(), traffic);
    }

    /** Waits until every session that is open has its connections back, or has given them up. */
    void awaitReachable() {
        long end = System.nanoTime() + LIMIT.toNanos();
        sessions.forEach(session -> until(end, () -> count(session)));
        traffic.buses().forEach(bus -> until(end, () -> ping(bus)));
        traffic.happened();
    }

    /** Closes every session: nobody else will close that of an instance that crashed, and its connections would go on. */
    void close() {
        sessions.forEach(RedisSession::close);
        proxy.ifPresent(FaultProxy::close);
    }

    /** One that gave up makes another attempt when time, which stands still here, has passed. */
    private static Object count(RedisSession session) throws Exception {
        CompletableFuture<Reading<Integer>> answer =
                session.count(0, "nobody is here").toCompletableFuture();
        return session.hasNoConnection() ? answer : answer.get(LIMIT.toNanos(), TimeUnit.NANOSECONDS);
    }

    private static Object ping(RedisBusSession bus) throws Exception {
        CompletableFuture<StatefulRedisPubSubConnection<String, byte[]>> made =
                bus.connection().toCompletableFuture();
        return made.isCompletedExceptionally()
                ? made
                : made.get(LIMIT.toNanos(), TimeUnit.NANOSECONDS)
                        .async()
                        .ping()
                        .get(LIMIT.toNanos(), TimeUnit.NANOSECONDS);
    }

    private interface Attempt {
        Object make() throws Exception;
    }

    private static void until(long end, Attempt attempt) {
        for (Exception failure = failure(attempt); failure != null; failure = failure(attempt)) {
            if (System.nanoTime() > end) {
                throw new IllegalStateException("Redis cannot be reached again", failure);
            }
        }
    }

    private static Exception failure(Attempt attempt) {
        try {
            attempt.make();
            return null;
        } catch (Exception e) {
            return e;
        }
    }

    private final class Remembering implements PresenceStore {
        @Override
        public TimeSource time() {
            return store.time();
        }

        @Override
        public StoreSession open(StoreContext context) {
            RedisSession session = (RedisSession) store.open(context);
            sessions.add(session);
            return session;
        }
    }
}
