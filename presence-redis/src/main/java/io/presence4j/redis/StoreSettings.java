package io.presence4j.redis;

import io.presence4j.spi.TimeSource;
import java.time.Duration;
import java.util.function.LongSupplier;
import org.jspecify.annotations.Nullable;

/**
 * The knobs of a store, as the parts of a session need them.
 *
 * @param timeout within which a server answers
 * @param isSharded whether messages travel by sharded Pub/Sub
 * @param clock the store's time in place of the server's, µs; only in tests
 */
record StoreSettings(
        String namespace,
        int shards,
        int evictPiece,
        int pageSize,
        Duration timeout,
        boolean isSharded,
        TimeSource time,
        @Nullable LongSupplier clock) {
    Layout layout() {
        return new Layout(shards, isSharded);
    }

    StoreSettings withTime(TimeSource other) {
        return new StoreSettings(namespace, shards, evictPiece, pageSize, timeout, isSharded, other, clock);
    }

    String publishCommand() {
        return isSharded ? "SPUBLISH" : "PUBLISH";
    }

    ShardAccess shard(int number, String announcement, int database) {
        Keys keys = new Keys(namespace, number);
        return new ShardAccess(number, keys, announcement, keys.channels(database), clock);
    }
}
