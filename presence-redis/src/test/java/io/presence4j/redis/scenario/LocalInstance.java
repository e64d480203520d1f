package io.presence4j.redis.scenario;

import io.presence4j.PresenceConfig;
import io.presence4j.PresenceConnection;
import io.presence4j.PresenceTracker;
import io.presence4j.StoreUnavailableException;
import io.presence4j.spi.PresenceStore;
import java.time.Duration;
import java.util.Collection;
import java.util.List;
import java.util.Queue;
import java.util.Set;
import java.util.TreeSet;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.CompletionException;
import java.util.function.Supplier;
import java.util.stream.Collectors;

/** A tracker in this process, on connections of its own. */
public class LocalInstance implements Instance {
    private static final Duration GUARD = Duration.ofSeconds(60);

    private final String name;
    private final PresenceTracker tracker;
    private final Clients clients;

    LocalInstance(String name, PresenceStore store, PresenceConfig config) {
        this.name = name;
        this.tracker =
                PresenceTracker.builder(store).instanceName(name).config(config).build();
        this.clients = new Clients(tracker);
    }

    @Override
    public String name() {
        return name;
    }

    /** The tracker itself. */
    public PresenceTracker tracker() {
        return tracker;
    }

    /** Opens one connection and gives it. */
    public PresenceConnection connect(String user, String... topics) {
        return clients.open(user, List.of(topics));
    }

    /** The user's connection. */
    public PresenceConnection connection(String user) {
        return clients.connection(user);
    }

    @Override
    public void open(Collection<String> users, String... topics) {
        users.forEach(user -> clients.open(user, List.of(topics)));
    }

    @Override
    public void close(Collection<String> users) {
        users.forEach(clients::close);
    }

    /** The users' clients answer no more. */
    public void fallSilent(Collection<String> users) {
        users.forEach(clients::fallSilent);
    }

    /** How long it took until each that was opened was stored. */
    public Queue<Duration> openTimes() {
        return clients.openTimes();
    }

    @Override
    public void awaitStored() {
        clients.awaitStored();
    }

    @Override
    public Set<String> present(String topic) {
        return clients.present(topic);
    }

    @Override
    public Set<String> roster(String topic) {
        return persistently(() -> tracker.roster(topic)).members().stream()
                .map(member -> member.userId())
                .collect(Collectors.toCollection(TreeSet::new));
    }

    @Override
    public int count(String topic) {
        return persistently(() -> tracker.count(topic));
    }

    /** Asks again while the store does not answer. */
    static <T> T persistently(Supplier<CompletableFuture<T>> query) {
        Moment begin = Moment.now();
        while (true) {
            try {
                return query.get().join();
            } catch (CompletionException e) {
                boolean isWorthIt = e.getCause() instanceof StoreUnavailableException
                        && begin.elapsed().compareTo(GUARD) < 0;
                if (!isWorthIt) {
                    throw e;
                }
            }
        }
    }

    /** Watches a topic here, from when its roster was first told. */
    public Observed watch(String topic) {
        Observed observed = Observed.watch(tracker, topic);
        Moment.now().await(GUARD, "a first roster of " + topic, () -> observed.resyncs() > 0);
        return observed;
    }

    @Override
    public void stop() {
        tracker.close();
    }
}
