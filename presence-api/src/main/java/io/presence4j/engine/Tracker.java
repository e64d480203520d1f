package io.presence4j.engine;

import io.presence4j.ConnectOptions;
import io.presence4j.Health;
import io.presence4j.PresenceConfig;
import io.presence4j.PresenceConnection;
import io.presence4j.PresenceListener;
import io.presence4j.PresenceSocket;
import io.presence4j.PresenceTracker;
import io.presence4j.Roster;
import io.presence4j.Subscription;
import io.presence4j.Watch;
import java.time.Duration;
import java.util.ArrayList;
import java.util.Collection;
import java.util.List;
import java.util.Objects;
import java.util.Set;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.atomic.AtomicLong;
import java.util.function.Consumer;
import org.jspecify.annotations.Nullable;

/** The door of a running tracker: checks arguments, then hands over. */
final class Tracker implements PresenceTracker {
    private final Machinery machinery;
    private final PresenceConfig config;
    private final Limits limits;
    private final Pollers pollers;
    private final AtomicLong connectionNumber = new AtomicLong();

    Tracker(Machinery machinery, PresenceConfig config, Limits limits, Pollers pollers) {
        this.machinery = machinery;
        this.config = config;
        this.limits = limits;
        this.pollers = pollers;
    }

    @Override
    public PresenceConnection connect(String userId, ConnectOptions options) {
        limits.id("userId", userId);
        Objects.requireNonNull(options, "options");
        return open(userId, options.socket(), ttlTicks(options.ttl()));
    }

    @Override
    public PresenceConnection heartbeat(String userId, String clientKey, Duration ttl) {
        limits.id("userId", userId);
        limits.id("clientKey", clientKey);
        int ticks = Ticks.of(config.requireTtl(Objects.requireNonNull(ttl, "ttl")));
        return pollers.beat(userId, clientKey, ticks, () -> open(userId, null, ticks));
    }

    private int ttlTicks(@Nullable Duration ttl) {
        if (ttl == null) {
            return Ticks.of(config.ttl());
        }
        return ttl.isZero() ? 0 : Ticks.of(config.requireTtl(ttl));
    }

    private Connection open(String userId, @Nullable PresenceSocket socket, int ttlTicks) {
        return machinery.connect(userId, connectionNumber.incrementAndGet(), socket, ttlTicks);
    }

    @Override
    public CompletableFuture<Boolean> isOnline(String userId) {
        limits.id("userId", userId);
        return machinery.query(
                "isOnline", queries -> queries.online(List.of(userId)).thenApply(set -> !set.isEmpty()));
    }

    @Override
    public CompletableFuture<Set<String>> online(Collection<String> userIds) {
        List<String> asked = new ArrayList<>(Objects.requireNonNull(userIds, "userIds"));
        asked.forEach(userId -> limits.id("userId", userId));
        return machinery.query("online", queries -> queries.online(asked));
    }

    @Override
    public CompletableFuture<Integer> count(String topic) {
        limits.id("topic", topic);
        return machinery.query("count", queries -> queries.count(topic));
    }

    @Override
    public CompletableFuture<Roster> roster(String topic) {
        limits.id("topic", topic);
        return machinery.query("roster", queries -> queries.roster(topic));
    }

    @Override
    public Subscription subscribe(PresenceListener listener) {
        return machinery.subscribe(Objects.requireNonNull(listener, "listener"));
    }

    @Override
    public Watch watch(String topic, PresenceListener listener) {
        limits.id("topic", topic);
        return machinery.watch(topic, Objects.requireNonNull(listener, "listener"));
    }

    @Override
    public CompletableFuture<Void> ready() {
        return machinery.ready();
    }

    @Override
    public Health health() {
        return machinery.health().health();
    }

    @Override
    public Subscription onHealth(Consumer<Health> listener) {
        return machinery.health().listen(Objects.requireNonNull(listener, "listener"));
    }

    @Override
    public CompletableFuture<Void> drain(Duration period) {
        if (Objects.requireNonNull(period, "period").isNegative()) {
            throw new IllegalArgumentException("period must not be negative: " + period);
        }
        return machinery.drain(period);
    }

    @Override
    public void close(Duration limit) {
        if (Objects.requireNonNull(limit, "limit").isNegative()) {
            throw new IllegalArgumentException("limit must not be negative: " + limit);
        }
        machinery.close(limit);
    }
}
