package io.presence4j.engine;

import io.presence4j.CloseRequest;
import io.presence4j.PresenceConfig;
import io.presence4j.PresenceException;
import io.presence4j.PresenceListener;
import io.presence4j.PresenceSocket;
import io.presence4j.StoreUnavailableException;
import io.presence4j.Subscription;
import io.presence4j.Watch;
import io.presence4j.spi.Loop;
import io.presence4j.spi.PresenceEventBus;
import io.presence4j.spi.PresenceStore;
import io.presence4j.spi.StoreSession;
import io.presence4j.spi.TimeSource;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.atomic.AtomicReference;
import java.util.function.Function;
import org.jspecify.annotations.Nullable;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/** Puts the parts of a tracker together, and takes them apart when it is closed. Any thread. */
final class Machinery implements HeartbeatScheduler.Expiry {
    private static final Logger log = LoggerFactory.getLogger(Machinery.class);
    /** How long after its limit a close may take to end. */
    private static final long ANSWER_NANOS = 1_000_000_000L;

    private final PresenceConfig config;
    private final TimeSource time;
    private final Callbacks callbacks;
    private final HealthMonitor health;
    private final Inbox inbox;
    private final Calls calls;
    private final StoreSession session;
    private final GuardedBus bus;
    private final Core core;
    private final Ticks ticks;
    private final HeartbeatScheduler heartbeats;
    private final Pollers pollers;
    private final Connections connections;
    private final RetryTimes retryTimes;
    private final Queries queries;
    private final StoredDeadlines stored;
    private final List<ShardLink> links = new ArrayList<>();
    private final Feeds feeds;
    private final Announcements announcements;
    private final Drain drain;
    private final Engine engine;
    private final Loop loop;
    private final CompletableFuture<Void> ready = new CompletableFuture<>();
    private final CompletableFuture<Void> closed = new CompletableFuture<>();
    private final AtomicReference<Lifecycle> lifecycle = new AtomicReference<>(Lifecycle.RUNNING);
    private volatile @Nullable Loop woken;

    Machinery(
            PresenceStore store,
            PresenceConfig config,
            String name,
            @Nullable PresenceEventBus hostBus,
            Callbacks callbacks,
            Limits limits,
            Pollers pollers) {
        this.config = config;
        this.time = store.time();
        this.callbacks = callbacks;
        this.pollers = pollers;
        this.health = new HealthMonitor(name, time, callbacks);
        Signal signal = new Signal(this::wake);
        callbacks.onLeft(signal::raise);
        this.inbox = new Inbox(signal);
        this.calls = new Calls(inbox, config.storeTimeout());
        Ends ends = Ends.open(store, name, hostBus, new MessageGate(inbox, this::feeds));
        this.session = ends.session();
        int shards = session.shards();
        health.shards(shards);
        health.onRefused(cause -> callbacks.fail(ready, cause));
        this.core = new Core(
                name, config, session, inbox, calls, callbacks, new Now(), time.random(), health, hostBus != null);
        this.bus = new GuardedBus(core, ends.bus());
        Identity identity = Identity.draw(core.random());
        this.ticks = new Ticks(time.nanoTime());
        this.heartbeats = new HeartbeatScheduler(config, ticks, core.random(), this);
        List<WriteCoalescer> coalescers = new ArrayList<>();
        List<ShardFollowers> followers = new ArrayList<>();
        for (int shard = 0; shard < shards; shard++) {
            WriteCoalescer coalescer = new WriteCoalescer(config.linger().toMillis(), signal);
            coalescers.add(coalescer);
            ShardFollowers following = new ShardFollowers();
            followers.add(following);
            links.add(new ShardLink(core, new Standing(shard, identity.id()), coalescer, following, bus::publish));
        }
        this.feeds = new Feeds(core, bus, links, followers);
        this.announcements = new Announcements(callbacks, config.listenerQueue());
        this.stored = new StoredDeadlines(
                time,
                callbacks,
                config.storeTimeout(),
                this::wake,
                () -> coalescers.forEach(WriteCoalescer::sweepWaiters));
        this.retryTimes = new RetryTimes(config.beat());
        this.connections = new Connections(coalescers, ticks, limits, config.maxTopics(), identity.id(), stored);
        this.queries = new Queries(
                session,
                (shard, topic) -> inbox.post(() -> links.get(shard).lease.suspect(topic)));
        this.drain = new Drain(core, heartbeats);
        this.engine = new Engine(core, signal, heartbeats, ticks, links, feeds, stored, identity);
        engine.alsoDo(bus);
        engine.alsoDo(drain);
        engine.onReady(() -> callbacks.done(ready));
        this.loop = time.start("presence-" + name, engine);
        this.woken = loop;
        loop.wake();
    }

    private Feeds feeds() {
        return feeds;
    }

    private void wake() {
        Loop started = woken;
        if (started != null) {
            started.wake();
        }
    }

    Callbacks callbacks() {
        return callbacks;
    }

    HealthMonitor health() {
        return health;
    }

    /* Connections. */

    Connection connect(String userId, long number, @Nullable PresenceSocket socket, int ttlTicks) {
        if (lifecycle.get() != Lifecycle.RUNNING) {
            Connection refused = Connection.closed(connections, userId, number);
            if (socket != null) {
                new SocketLane(socket).close(refused, new CloseRequest.Draining(retryTimes.of(number)), callbacks);
            }
            return refused;
        }
        int tick = ticks.at(time.nanoTime());
        if (tick - ticks.now() > 0) {
            ticks.advanceTo(tick);
        }
        Connection connection = Connection.open(connections, userId, number, socket, ttlTicks, tick);
        if (heartbeats.add(connection)) {
            wake();
        }
        if (lifecycle.get() != Lifecycle.RUNNING) {
            inbox.post(() -> drain.late(connection), () -> closeLate(connection, number));
        }
        return connection;
    }

    private void closeLate(Connection connection, long number) {
        connection.requestClose(new CloseRequest.Draining(retryTimes.of(number)), callbacks);
        connection.close();
    }

    @Override
    public void ping(Connection connection) {
        connection.ping(callbacks);
    }

    @Override
    public boolean expire(Connection connection, int tick) {
        if (pollers.isPoller(connection)) {
            return pollers.expire(connection, tick);
        }
        int silence = tick - connection.lastBeat();
        if (!connection.expire(tick)) {
            return true;
        }
        connection.requestClose(new CloseRequest.Expired(Ticks.duration(silence - 1)), callbacks);
        return true;
    }

    @Override
    public void dropped(Connection connection) {
        pollers.forget(connection);
    }

    /* Queries and listeners. */

    <T> CompletableFuture<T> query(String what, Function<Queries, CompletableFuture<T>> ask) {
        if (lifecycle.get() == Lifecycle.CLOSED) {
            return CompletableFuture.failedFuture(closed(what));
        }
        CompletableFuture<T> answer = ask.apply(queries);
        if (answer.isDone() && !answer.isCompletedExceptionally()) {
            return answer;
        }
        CompletableFuture<T> result = new CompletableFuture<>();
        Queries.whenOver(result, () -> answer.cancel(false));
        long now = time.nanoTime();
        inbox.post(
                () -> calls.follow(
                        what,
                        now,
                        answer,
                        value -> callbacks.complete(result, value),
                        (PresenceException cause) -> callbacks.fail(result, cause)),
                () -> callbacks.fail(result, closed(what)));
        return result;
    }

    private static StoreUnavailableException closed(String what) {
        return new StoreUnavailableException(what + ": the tracker is closed");
    }

    Watch watch(String topic, PresenceListener listener) {
        WatchHandle watch = new WatchHandle(
                topic,
                listener,
                callbacks,
                config.listenerQueue(),
                closing -> inbox.post(() -> feeds.unwatch(closing)));
        inbox.post(() -> feeds.watch(watch), watch::end);
        return watch;
    }

    Subscription subscribe(PresenceListener listener) {
        Lane lane = announcements.lane(listener);
        inbox.post(() -> feeds.subscribe(lane, announcements));
        return announcements.subscription(lane, () -> inbox.post(() -> feeds.unsubscribe(lane)));
    }

    /* Life. */

    CompletableFuture<Void> ready() {
        return ready.copy();
    }

    CompletableFuture<Void> drain(Duration period) {
        long nanos = Nanos.of(period);
        lifecycle.compareAndSet(Lifecycle.RUNNING, Lifecycle.DRAINING);
        CompletableFuture<Void> done = new CompletableFuture<>();
        inbox.post(() -> drain.begin(nanos, done), () -> callbacks.done(done));
        return done;
    }

    void close(Duration limit) {
        long nanos = Nanos.of(limit);
        Lifecycle before =
                lifecycle.getAndUpdate(life -> life == Lifecycle.CLOSED ? Lifecycle.CLOSED : Lifecycle.CLOSING);
        if (before == Lifecycle.RUNNING || before == Lifecycle.DRAINING) {
            inbox.post(() -> engine.alsoDo(new Closing(core, heartbeats, links, drain, nanos, this::end)));
        }
        if (before != Lifecycle.CLOSED && !callbacks.isInside()) {
            time.await(closed, nanos + ANSWER_NANOS);
        }
    }

    /** Each step is taken, whatever the others throw. */
    private void end() {
        lifecycle.set(Lifecycle.CLOSED);
        StoreUnavailableException cause = new StoreUnavailableException("the tracker was closed");
        List<Runnable> steps = List.of(
                loop::close,
                bus::close,
                session::close,
                health::closed,
                inbox::close,
                feeds::end,
                stored::close,
                () -> calls.close(cause),
                () -> callbacks.fail(ready, cause),
                callbacks::close,
                () -> closed.complete(null));
        for (Runnable step : steps) {
            try {
                step.run();
            } catch (Throwable e) {
                log.error("{}: a step of closing failed; the others are taken", core.name(), e);
            }
        }
    }
}
