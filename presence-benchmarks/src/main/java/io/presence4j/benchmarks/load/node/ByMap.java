package io.presence4j.benchmarks.load.node;

import io.presence4j.benchmarks.redis.Users;
import java.util.Map;
import java.util.concurrent.CompletionStage;

/** An entry with a TTL for each user, in a map that others share; listeners of the map tell. */
abstract class ByMap implements Contender {
    private final InFlight inFlight;
    private final long ttlSeconds;

    ByMap(Options options) {
        inFlight = new InFlight(options.inFlight());
        ttlSeconds = options.ttl().toSeconds();
    }

    abstract CompletionStage<?> put(String user, long ttlSeconds);

    abstract CompletionStage<?> remove(String user);

    @Override
    public final void connect(int user) {
        inFlight.add(() -> put(Users.name(user), ttlSeconds));
    }

    @Override
    public final void heartbeat(int user) {
        connect(user);
    }

    @Override
    public final void disconnect(int user) {
        inFlight.add(() -> remove(Users.name(user)));
    }

    @Override
    public final void settle() {
        inFlight.settle();
    }

    @Override
    public final Map<String, Integer> takeCalls() {
        return Map.of();
    }
}
