package io.presence4j.inmemory;

import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Set;
import java.util.TreeSet;
import java.util.stream.IntStream;

/**
 * What an {@link InMemoryPresenceStore} keeps, for tests of what a store can lose.
 *
 * <p>It is named as the keys of a store that is shared by many: {@code 0:meta}, {@code 0:deadlines}, {@code 0:versions},
 * {@code 0:topics:<instance>} and {@code 0:roster:<topic>}, with the shard in front. A key without content is absent.
 * Thread safety: any thread; each call is atomic in each shard.
 */
public final class StoreMemory {
    private static final long DAY_MICROS = Duration.ofDays(1).toNanos() / 1000;

    private final StoreClock clock;
    private final List<Shard> shards;
    private final Channels channels = new Channels();
    private final int evictPiece;
    private final int pageSize;

    /** New shards are a day old: their birth is no loss of memory. */
    StoreMemory(StoreClock clock, int shards, int evictPiece, int pageSize) {
        this.clock = clock;
        this.evictPiece = evictPiece;
        this.pageSize = pageSize;
        long birth = Math.max(1, clock.now() - DAY_MICROS);
        this.shards = IntStream.range(0, shards)
                .mapToObj(index -> new Shard(ShardState.bornAt(index, birth), clock, channels))
                .toList();
    }

    Shard shard(int index) {
        if (index < 0 || index >= shards.size()) {
            throw new IllegalArgumentException("shard must be in 0.." + (shards.size() - 1) + ": " + index);
        }
        return shards.get(index);
    }

    int shards() {
        return shards.size();
    }

    Channels channels() {
        return channels;
    }

    int evictPiece() {
        return evictPiece;
    }

    int pageSize() {
        return pageSize;
    }

    /** The names of all keys that have content; sorted. */
    public Set<String> keys() {
        Set<String> keys = new TreeSet<>();
        shards.forEach(shard -> keys.addAll(shard.look(ShardKeys::of)));
        return keys;
    }

    /** Loses one key; false when it is absent already. */
    public boolean forget(String key) {
        int colon = key.indexOf(':');
        if (colon < 1) {
            throw new IllegalArgumentException("key must begin with a shard and a colon: " + key);
        }
        Shard shard = shard(Integer.parseInt(key.substring(0, colon)));
        return shard.look(state -> ShardKeys.forget(state, key));
    }

    /**
     * The fields of a shard's {@code meta} that are set: {@code epoch}, {@code top}, {@code floor}, {@code last},
     * {@code awake}, {@code everyone}, and of each instance {@code token:<instance>}, {@code seq:…}, {@code lease:…},
     * {@code beat:…}, {@code place:…}.
     */
    public List<String> registers(int shard) {
        return shard(shard).look(state -> state.meta().names());
    }

    /** Loses one field of a shard's {@code meta}; false when it is absent already. */
    public boolean forgetRegister(int shard, String register) {
        return shard(shard).look(state -> state.meta().forget(register));
    }

    /** Loses everything, as a store that restarts empty. */
    public void forgetAll() {
        shards.forEach(shard -> shard.replace(state -> new ShardState(state.shard())));
    }

    /** A deep copy of everything but the clock. */
    public Snapshot snapshot() {
        return new Snapshot(
                shards.stream().map(shard -> shard.look(ShardState::copy)).toList());
    }

    /** Goes back to an older state, as a store that restarts from an old dump. */
    public void restore(Snapshot snapshot) {
        if (snapshot.states.size() != shards.size()) {
            throw new IllegalArgumentException(
                    "snapshot must have " + shards.size() + " shards: " + snapshot.states.size());
        }
        List<Shard> all = new ArrayList<>(shards);
        for (int i = 0; i < all.size(); i++) {
            ShardState older = snapshot.states.get(i);
            all.get(i).replace(state -> older.copy());
        }
    }

    /** Moves the store's clock, forward or back, as a failover to a machine with another one. */
    public void stepClock(Duration step) {
        clock.step(step.toNanos() / 1000);
    }

    /** The store's clock, µs. */
    public long storeMicros() {
        return clock.now();
    }

    /** A state to go back to. Can be restored any number of times. */
    public static final class Snapshot {
        private final List<ShardState> states;

        private Snapshot(List<ShardState> states) {
            this.states = states;
        }
    }
}
