package io.presence4j;

import io.presence4j.engine.PresenceEngine;
import io.presence4j.spi.PresenceEventBus;
import io.presence4j.spi.PresenceStore;
import java.time.Duration;
import java.util.Collection;
import java.util.Objects;
import java.util.Set;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.Executor;
import java.util.function.Consumer;
import org.jspecify.annotations.Nullable;

/**
 * Knows who is online over all instances, and tells who joined and who left. One for each application instance.
 *
 * <p>Any thread may call any method; none blocks on the store but {@link #close()} and {@link #close(Duration)}. Futures
 * complete on the callback executor (see {@link Builder#callbackExecutor}), and fail with
 * {@link StoreUnavailableException} within {@link PresenceConfig#storeTimeout()}. Only a bad argument throws, at once:
 * {@link IllegalArgumentException} with the rule and the value, {@link NullPointerException} with the name.
 *
 * <p>After {@link #close()} every call is still allowed: connections come closed, queries and {@link Watch#synced()} fail with
 * {@link StoreUnavailableException}, listeners hear nothing more but {@link Health.Closed}.
 */
public interface PresenceTracker extends AutoCloseable {
    /** The topic that every connection is in. */
    String EVERYONE = "everyone";

    /** Begins a tracker on this store. */
    static Builder builder(PresenceStore store) {
        return new Builder(store);
    }

    /** {@link #connect(String, ConnectOptions)} without a socket and with the tracker's TTL. */
    default PresenceConnection connect(String userId) {
        return connect(userId, ConnectOptions.defaults());
    }

    /**
     * A new connection of the user, at once, whether the store is up or down. While draining or closed it gives a
     * closed handle and asks the socket to close with a retry time.
     *
     * @throws IllegalArgumentException if the id is empty, too long, has a NUL or a lone surrogate, or the TTL is below 2
     *     heartbeats + 1 s
     */
    PresenceConnection connect(String userId, ConnectOptions options);

    /**
     * For clients that poll: finds the user's connection with this key or makes it, and beats it. It is forgotten when
     * it expires.
     *
     * @param clientKey tells the clients of one user apart; limits as for ids
     * @param ttl replaces that of the poll before; at least 2 heartbeats + 1 s: who polls says no goodbye
     * @throws IllegalArgumentException as {@link #connect(String, ConnectOptions)}, and if the TTL is zero
     */
    PresenceConnection heartbeat(String userId, String clientKey, Duration ttl);

    /**
     * Whether the user has a connection anywhere or lingers. Cost: one store call.
     *
     * @throws IllegalArgumentException if the id is empty, too long, has a NUL or a lone surrogate
     */
    CompletableFuture<Boolean> isOnline(String userId);

    /**
     * Which of these users are online or linger. Cost: one store call for each shard that they fall in.
     *
     * @return a subset of the ids; immutable
     * @throws IllegalArgumentException if one of the ids breaks a limit, as in {@link #isOnline}
     */
    CompletableFuture<Set<String>> online(Collection<String> userIds);

    /**
     * How many members the topic has. Cost: O(1); {@link #EVERYONE} O(shards).
     *
     * @throws IllegalArgumentException if the topic is empty, too long, has a NUL or a lone surrogate
     */
    CompletableFuture<Integer> count(String topic);

    /**
     * The topic's members, read from the store in pages. Cost: O(members).
     *
     * @throws IllegalArgumentException as {@link #count}
     */
    CompletableFuture<Roster> roster(String topic);

    /**
     * Tells users' joins and leaves in {@link #EVERYONE}, every instance's, without a local copy. Begins with an
     * empty {@link PresenceEvent.Resynced}, as does every stretch before which events may be missing.
     */
    Subscription subscribe(PresenceListener listener);

    /**
     * A live local copy of a topic: first the roster, then every change without a gap.
     *
     * @throws IllegalArgumentException as {@link #count}
     */
    Watch watch(String topic, PresenceListener listener);

    /**
     * Done when every shard has answered once; fails with {@link IncompatibleStoreException} or when closed before. One that
     * failed stays so, though the tracker goes on to try: {@link Health} tells whether that helped.
     */
    CompletableFuture<Void> ready();

    /** How the tracker stands with its store, now. */
    Health health();

    /** Tells each change of {@link #health()}, beginning with the present state, {@link Health.Closed} too. */
    Subscription onHealth(Consumer<Health> listener);

    /**
     * Asks all sockets to close, spread evenly over the period, each with a retry time of its own within a beat, and within
     * half the linger if that is a second or more; takes no new connection. So the period chooses how fast clients come back
     * to others: connections by seconds. Does not wait: a host that wants the period to pass before {@link #close()} joins the
     * future, since a close ends the drain and asks all others at once. No socket is asked twice. Called again it is the same
     * drain, by the first period. Any thread; sockets are asked by the host's executor.
     *
     * @param period zero or more, without an upper bound; zero asks all at once
     * @return done when all connections are closed, or the period and a second have passed or the tracker is closed: what is
     *     open then is closed here; never fails
     * @throws IllegalArgumentException if the period is negative
     */
    CompletableFuture<Void> drain(Duration period);

    /** {@link #close(Duration)} within 5 s. */
    @Override
    default void close() {
        close(Duration.ofSeconds(5));
    }

    /**
     * Closes all connections and asks their sockets to close, each with a retry time as in a drain; flushes the leaves, gives
     * up the lease and ends every thread. What does not get through within the limit is given up: the lease covers it.
     * Futures that are not done fail. Idempotent: a second call waits for the first, by its own limit.
     *
     * <p>Blocking: up to the limit and a second; called from a callback not at all.
     *
     * @throws IllegalArgumentException if the limit is negative; the tracker goes on then
     */
    void close(Duration limit);

    /** What a tracker is made of. */
    final class Builder {
        private final PresenceStore store;
        private PresenceConfig config = PresenceConfig.defaults();
        private String instanceName = "presence";
        private @Nullable PresenceEventBus eventBus;
        private @Nullable Executor callbackExecutor;

        private Builder(PresenceStore store) {
            this.store = Objects.requireNonNull(store, "store");
        }

        /** The knobs; {@link PresenceConfig#defaults()} unless given. */
        public Builder config(PresenceConfig config) {
            this.config = Objects.requireNonNull(config, "config");
            return this;
        }

        /** A label for logs and threads, not the instance's id, which is drawn. */
        public Builder instanceName(String instanceName) {
            this.instanceName = Objects.requireNonNull(instanceName, "instanceName");
            return this;
        }

        /** A bus in place of the store's own; see its documentation for what that weakens. */
        public Builder eventBus(PresenceEventBus eventBus) {
            this.eventBus = Objects.requireNonNull(eventBus, "eventBus");
            return this;
        }

        /**
         * Runs listeners, sockets and futures; never shut down by the tracker. Unless given, the tracker has daemon
         * threads of its own, one for each callback that blocks, at most 256.
         *
         * <p>It should hand tasks to other threads: what it runs in its caller runs on the tracker's timer thread, with no
         * lock held, and while that blocks nothing is renewed and nobody is heard. It may refuse a task, with whatever
         * exception: listeners and sockets are offered again after 10 ms, then ever more slowly, up to once a second, and
         * miss nothing but what a full queue makes a {@link PresenceEvent.Resynced}. A future does not wait: refused, or not
         * begun to complete after 100 ms, since what holds it up may be waiting for it, it completes on a thread of the
         * tracker's. When the tracker closes, the futures that are left complete on its threads or in the caller, and what is
         * still refused runs there, too. The executor may be shut down once the tracker is closed.
         */
        public Builder callbackExecutor(Executor callbackExecutor) {
            this.callbackExecutor = Objects.requireNonNull(callbackExecutor, "callbackExecutor");
            return this;
        }

        /** Starts the tracker. No I/O is waited for: {@link PresenceTracker#ready()} tells when the store answered. */
        public PresenceTracker build() {
            return PresenceEngine.start(store, config, instanceName, eventBus, callbackExecutor);
        }
    }
}
