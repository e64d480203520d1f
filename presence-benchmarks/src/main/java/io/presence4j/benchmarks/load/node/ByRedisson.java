package io.presence4j.benchmarks.load.node;

import io.presence4j.benchmarks.redis.Users;
import java.net.URI;
import java.util.concurrent.CompletionStage;
import java.util.concurrent.TimeUnit;
import org.redisson.Redisson;
import org.redisson.api.RMapCache;
import org.redisson.api.RedissonClient;
import org.redisson.api.map.event.EntryCreatedListener;
import org.redisson.api.map.event.EntryExpiredListener;
import org.redisson.api.map.event.EntryRemovedListener;
import org.redisson.client.codec.StringCodec;
import org.redisson.config.Config;

/**
 * An {@code RMapCache}. What is too old is removed by a task of the clients, by default after 5 s to half an hour and a
 * hundred entries at a time; here each second, up to 5,000.
 *
 * @see <a href="https://github.com/redisson/redisson/issues/2554">what its settings do</a>
 */
final class ByRedisson extends ByMap {
    private static final int CLEAN_UP_SECONDS = 1;
    private static final int CLEAN_UP_ENTRIES = 5_000;

    private final RedissonClient client;
    private final RMapCache<String, String> online;

    ByRedisson(Options options) {
        super(options);
        Config config = new Config()
                .setMinCleanUpDelay(CLEAN_UP_SECONDS)
                .setMaxCleanUpDelay(CLEAN_UP_SECONDS)
                .setCleanUpKeysAmount(CLEAN_UP_ENTRIES);
        URI server = URI.create(options.server());
        config.useSingleServer().setAddress("redis://" + server.getHost() + ":" + server.getPort());
        client = Redisson.create(config);
        online = client.getMapCache("presence", StringCodec.INSTANCE);
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
    CompletionStage<?> put(String user, long ttlSeconds) {
        return online.fastPutAsync(user, "online", ttlSeconds, TimeUnit.SECONDS);
    }

    @Override
    CompletionStage<?> remove(String user) {
        return online.fastRemoveAsync(user);
    }

    @Override
    public void close() {
        client.shutdown(0, 2, TimeUnit.SECONDS);
    }
}
