package io.presence4j.redis;

import io.presence4j.spi.TimeSource;
import java.util.function.LongSupplier;
import org.jspecify.annotations.Nullable;

/**
 * The knobs of a store, as the parts of a session need them.
 *
 * @param isSharded whether messages travel by sharded Pub/Sub
 * @param clock the store's time in place of the server's, µs; only in tests
 */
record StoreSettings(
        String namespace,
        int shards,
        int evictPiece,
        int pageSize,
        boolean isSharded,
        TimeSource time,
        @Nullable LongSupplier clock) {
    private static final int FORMAT = 1;

    /** What all who share the stored data must agree on: version of the form, shards, their hash. */
    String format() {
        return FORMAT + "/" + shards + "/crc32";
    }

    StoreSettings withTime(TimeSource other) {
        return new StoreSettings(namespace, shards, evictPiece, pageSize, isSharded, other, clock);
    }

    String publishCommand() {
        return isSharded ? "SPUBLISH" : "PUBLISH";
    }

    ShardAccess shard(int number, String announcement, int database) {
        Keys keys = new Keys(namespace, number);
        return new ShardAccess(number, keys, announcement, keys.channels(database), clock);
    }
}
