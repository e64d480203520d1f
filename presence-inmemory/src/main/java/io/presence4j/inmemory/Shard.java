package io.presence4j.inmemory;

import io.presence4j.spi.Fence;
import io.presence4j.spi.StoreContext.Announcer;
import java.util.concurrent.locks.ReentrantLock;
import java.util.function.BiFunction;
import java.util.function.Function;
import java.util.function.UnaryOperator;

/**
 * One shard: its state behind its lock, the shard lock. A write holds it while it tells its messages, so that they come
 * in the order of their versions. No other lock of the store is waited for while it is held but those of its clock and
 * of its channels, which wait for none.
 */
final class Shard {
    private final ReentrantLock shardLock = new ReentrantLock();
    private final StoreClock clock;
    private final Channels channels;
    private ShardState state;

    Shard(ShardState state, StoreClock clock, Channels channels) {
        this.state = state;
        this.clock = clock;
        this.channels = channels;
    }

    /** Applies a write at the store's present time. */
    <T> T write(Fence fence, Announcer announces, Function<Write, T> change) {
        shardLock.lock();
        try {
            return change.apply(new Write(state, clock.now(), fence, new Outbox(channels, announces)));
        } finally {
            shardLock.unlock();
        }
    }

    /** Reads at the store's present time. */
    <T> T read(BiFunction<ShardState, Long, T> query) {
        return look(now -> query.apply(now, clock.now()));
    }

    /** Reads or tampers with the state. */
    <T> T look(Function<ShardState, T> access) {
        shardLock.lock();
        try {
            return access.apply(state);
        } finally {
            shardLock.unlock();
        }
    }

    void replace(UnaryOperator<ShardState> change) {
        shardLock.lock();
        try {
            state = change.apply(state);
        } finally {
            shardLock.unlock();
        }
    }
}
