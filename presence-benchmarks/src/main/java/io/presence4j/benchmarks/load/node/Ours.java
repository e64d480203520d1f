package io.presence4j.benchmarks.load.node;

import io.lettuce.core.ClientOptions;
import io.lettuce.core.ClientOptions.DisconnectedBehavior;
import io.lettuce.core.RedisClient;
import io.lettuce.core.RedisURI;
import io.lettuce.core.TimeoutOptions;
import io.presence4j.PresenceConfig;
import io.presence4j.PresenceConnection;
import io.presence4j.PresenceEvent;
import io.presence4j.PresenceTracker;
import io.presence4j.StoreUnavailableException;
import io.presence4j.benchmarks.redis.CallCounter;
import io.presence4j.benchmarks.redis.Users;
import io.presence4j.redis.RedisPresenceStore;
import java.time.Duration;
import java.time.temporal.ChronoUnit;
import java.util.Map;
import java.util.concurrent.CompletionException;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicReferenceArray;

/** This library, on a client whose calls are counted. The queue of its listener is long enough for all users at once. */
final class Ours implements Contender {
    private static final int MOST_ATTEMPTS = 30;

    private final RedisClient client;
    private final CallCounter calls = new CallCounter();
    private final PresenceTracker tracker;
    private final AtomicReferenceArray<PresenceConnection> connections;

    Ours(Options options) {
        RedisURI uri = RedisURI.create(options.server());
        client = RedisClient.create(uri);
        client.setOptions(ClientOptions.builder()
                .disconnectedBehavior(DisconnectedBehavior.REJECT_COMMANDS)
                .timeoutOptions(TimeoutOptions.enabled(Duration.ofSeconds(10)))
                .build());
        client.addListener(calls);
        RedisPresenceStore store =
                RedisPresenceStore.builder(client, uri).shards(options.shards()).build();
        tracker = PresenceTracker.builder(store).config(config(options)).build();
        connections = new AtomicReferenceArray<>(options.users());
        tracker.ready().join();
    }

    private static PresenceConfig config(Options options) {
        PresenceConfig defaults = PresenceConfig.defaults();
        Duration third = options.lease().dividedBy(3).truncatedTo(ChronoUnit.MILLIS);
        return defaults.withStoreTimeout(third.compareTo(defaults.storeTimeout()) < 0 ? third : defaults.storeTimeout())
                .withLease(options.lease())
                .withTtl(options.ttl())
                .withLinger(options.linger())
                .withCoalescing(options.window(), defaults.batch())
                .withListenerQueue(1_000_000);
    }

    @Override
    public void listen(Heard heard) {
        var unused = tracker.subscribe(event -> tell(heard, event));
    }

    @Override
    public void watch(String topic, Heard heard) {
        var unused = tracker.watch(topic, event -> tell(heard, event));
    }

    private static void tell(Heard heard, PresenceEvent event) {
        if (event instanceof PresenceEvent.Joined joined) {
            heard.joined(Users.number(joined.member().userId()));
        } else if (event instanceof PresenceEvent.Left left) {
            heard.left(Users.number(left.member().userId()));
        } else {
            heard.resynced();
        }
    }

    @Override
    public void connect(int user) {
        connections.set(user, tracker.connect(Users.name(user)));
    }

    @Override
    public void connect(int user, String topic) {
        PresenceConnection connection = tracker.connect(Users.name(user));
        connection.join(topic, Map.of("status", "here"));
        connections.set(user, connection);
    }

    @Override
    public void heartbeat(int user) {
        connections.get(user).heartbeat();
    }

    @Override
    public void disconnect(int user) {
        connections.get(user).close();
    }

    /** Under load an acknowledgement may come later than the library's future waits for it. */
    @Override
    public void await(int user) {
        for (int attempt = 1; ; attempt++) {
            try {
                connections.get(user).stored().join();
                return;
            } catch (CompletionException e) {
                if (attempt == MOST_ATTEMPTS || !(e.getCause() instanceof StoreUnavailableException)) {
                    throw e;
                }
            }
        }
    }

    @Override
    public void settle() {
        for (int user = 0; user < connections.length(); user++) {
            if (connections.get(user) != null) {
                await(user);
            }
        }
    }

    @Override
    public Map<String, Integer> takeCalls() {
        return calls.take();
    }

    @Override
    public void close() {
        tracker.close();
        client.shutdown(0, 2, TimeUnit.SECONDS);
    }
}
