package io.presence4j.redis;

import io.presence4j.spi.EvictAnswer;
import java.util.function.LongSupplier;
import org.jspecify.annotations.Nullable;

/**
 * What the calls of one session say of a shard.
 *
 * @param number which
 * @param keys its names
 * @param announcement the command that tells messages; "" when the answers carry them
 * @param channels what the names of its channels begin with
 * @param clock the store's time in place of the server's, µs; only in tests
 */
record ShardAccess(
        int number,
        Keys keys,
        String announcement,
        String channels,
        @Nullable LongSupplier clock) {
    String now() {
        return clock == null ? "" : Long.toString(clock.getAsLong());
    }

    String topicsOfLingers() {
        return keys.topics(EvictAnswer.LINGERS);
    }
}
