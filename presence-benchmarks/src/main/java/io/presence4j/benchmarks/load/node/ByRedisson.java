package io.presence4j.benchmarks.load.node;

import io.presence4j.benchmarks.redis.Users;
import java.net.URI;
import java.util.Map;
import java.util.concurrent.TimeUnit;
import org.redisson.Redisson;
import org.redisson.api.RMapCache;
import org.redisson.api.RedissonClient;
import org.redisson.api.map.event.EntryCreatedListener;
import org.redisson.api.map.event.EntryExpiredListener;
import org.redisson.api.map.event.EntryRemovedListener;
import org.redisson.client.codec.StringCodec;
import org.redisson.config.Config;

/** An entry of an {@code RMapCache} for each user, with a TTL; its listeners tell. Redisson removes what is too old. */
final class ByRedisson implements Contender {
    private final RedissonClient client;
    private final RMapCache<String, String> online;
    private final long ttlSeconds;
    private final InFlight inFlight = new InFlight();

    ByRedisson(Options options) {
        Config config = new Config();
        URI server = URI.create(options.server());
        config.useSingleServer().setAddress("redis://" + server.getHost() + ":" + server.getPort());
        client = Redisson.create(config);
        online = client.getMapCache("presence", StringCodec.INSTANCE);
        ttlSeconds = options.ttl().toSeconds();
    }

    @Override
    public void listen(Heard heard) {
        EntryCreatedListener<String, String> created = event -> heard.joined(Users.number(event.getKey()));
        EntryRemovedListener<String, String> removed = event -> heard.left(Users.number(event.getKey()));
        EntryExpiredListener<String, String> expired = event -> heard.left(Users.number(event.getKey()));
        online.addListener(created);
        online.addListener(removed);
        online.addListener(expired);
    }

    @Override
    public void connect(int user) {
        put(user);
    }

    @Override
    public void heartbeat(int user) {
        put(user);
    }

    private void put(int user) {
        inFlight.add(() -> online.fastPutAsync(Users.name(user), "online", ttlSeconds, TimeUnit.SECONDS));
    }

    @Override
    public void disconnect(int user) {
        inFlight.add(() -> online.fastRemoveAsync(Users.name(user)));
    }

    @Override
    public void settle() {
        inFlight.settle();
    }

    @Override
    public Map<String, Integer> takeCalls() {
        return Map.of();
    }

    @Override
    public void close() {
        client.shutdown(0, 2, TimeUnit.SECONDS);
    }
}
