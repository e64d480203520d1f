package io.presence4j.redis.scenario;

import io.lettuce.core.ClientOptions;
import io.lettuce.core.ClientOptions.DisconnectedBehavior;
import io.lettuce.core.RedisClient;
import io.lettuce.core.RedisURI;
import io.lettuce.core.TimeoutOptions;
import io.presence4j.PresenceConfig;
import io.presence4j.redis.RedisPresenceStore;
import java.time.Duration;
import java.util.concurrent.TimeUnit;

/**
 * A tracker in this process on a client of the host's, which can be torn from it: to all others it has died then, at a
 * fraction of what a process of its own costs.
 */
public final class CrashableInstance extends LocalInstance {
    private final RedisClient client;

    private CrashableInstance(String name, RedisClient client, RedisPresenceStore store, PresenceConfig config) {
        super(name, store, config);
        this.client = client;
    }

    static CrashableInstance start(String name, Place place, PresenceConfig config) {
        RedisURI uri = RedisURI.create(place.uris().get(0));
        RedisClient client = RedisClient.create(uri);
        client.setOptions(ClientOptions.builder()
                .disconnectedBehavior(DisconnectedBehavior.REJECT_COMMANDS)
                .timeoutOptions(TimeoutOptions.enabled(Pace.storeTimeout()))
                .build());
        RedisPresenceStore store = RedisPresenceStore.builder(client, uri)
                .namespace(place.namespace())
                .build();
        return new CrashableInstance(name, client, store, config);
    }

    /** From now on nothing of it reaches the server. */
    void crash() {
        client.shutdown(0, 2, TimeUnit.SECONDS);
        tracker().close(Duration.ZERO);
    }

    @Override
    public void stop() {
        super.stop();
        client.shutdown(0, 2, TimeUnit.SECONDS);
    }
}
