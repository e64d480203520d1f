package io.presence4j.redis;

import io.lettuce.core.RestoreArgs;
import io.lettuce.core.ScanArgs;
import io.lettuce.core.ScanIterator;
import io.lettuce.core.cluster.api.sync.RedisClusterCommands;
import io.presence4j.testkit.MemoryFaults;
import java.time.Duration;
import java.util.HashMap;
import java.util.Map;
import java.util.Set;
import java.util.TreeSet;
import java.util.stream.Collectors;

/** Loses and rolls back what a namespace holds. */
record RedisMemory(RedisClusterCommands<String, byte[]> redis, String namespace, TestClock clock)
        implements MemoryFaults {
    @Override
    public Set<String> keys() {
        Set<String> keys = new TreeSet<>();
        stored().forEach(key -> keys.add(key.substring(prefix().length()).replaceFirst("}:", ":")));
        return keys;
    }

    private Set<String> stored() {
        // Not KEYS: Lettuce changed its parameter, and these classes run with older versions too.
        return ScanIterator.scan(redis, ScanArgs.Builder.matches(prefix() + "*").limit(1000)).stream()
                .collect(Collectors.toCollection(TreeSet::new));
    }

    private String prefix() {
        return "{" + namespace + ":";
    }

    private String stored(String key) {
        return prefix() + key.replaceFirst(":", "}:");
    }

    @Override
    public void forget(String key) {
        redis.del(stored(key));
    }

    @Override
    public Set<String> registers(int shard) {
        return new TreeSet<>(redis.hkeys(stored(shard + ":meta")));
    }

    @Override
    public void forgetRegister(int shard, String register) {
        redis.hdel(stored(shard + ":meta"), register);
    }

    @Override
    public void forgetAll() {
        stored().forEach(redis::del);
    }

    @Override
    public Runnable snapshot() {
        Map<String, byte[]> dumps = new HashMap<>();
        stored().forEach(key -> dumps.put(key, redis.dump(key)));
        return () -> {
            forgetAll();
            dumps.forEach((key, dump) -> redis.restore(key, dump, RestoreArgs.Builder.ttl(0)));
        };
    }

    @Override
    public void stepClock(Duration step) {
        clock.step(step);
    }
}
