package io.presence4j.inmemory;

import io.presence4j.spi.PresenceStore;
import io.presence4j.spi.StoreContext;
import io.presence4j.spi.StoreSession;
import io.presence4j.spi.SystemTime;
import io.presence4j.spi.TimeSource;
import java.util.function.LongSupplier;
import org.jspecify.annotations.Nullable;

/**
 * Keeps presence in this JVM's memory, with the same promises as a store that is shared by many.
 *
 * <p>All trackers built on one instance, or on views of it ({@link #withTime}), see each other. Every stage it returns is
 * complete already. Messages reach the sinks of its bus before the call that caused them returns, in order, with the
 * lock of their shard held. Thread safety: any thread. Blocking: for the length of another call in the same shard.
 */
public final class InMemoryPresenceStore implements PresenceStore {
    private final StoreMemory memory;
    private final TimeSource time;

    private InMemoryPresenceStore(StoreMemory memory, TimeSource time) {
        this.memory = memory;
        this.time = time;
    }

    /** A new, empty store with the machine's time and the default knobs. */
    public static InMemoryPresenceStore create() {
        return builder().build();
    }

    /** Collects the knobs of a new store. */
    public static Builder builder() {
        return new Builder();
    }

    /**
     * The same memory for a tracker with another time, so that one of several can be frozen or run by a clock of its
     * own. The store's clock stays as it is.
     */
    public InMemoryPresenceStore withTime(TimeSource other) {
        return new InMemoryPresenceStore(memory, other);
    }

    /** What is kept, for tests to look at, to lose and to roll back. */
    public StoreMemory memory() {
        return memory;
    }

    @Override
    public TimeSource time() {
        return time;
    }

    @Override
    public StoreSession open(StoreContext context) {
        return new MemorySession(memory, context);
    }

    /** The knobs of an {@link InMemoryPresenceStore}. Not for use by several threads. */
    public static final class Builder {
        private static final int MOST_SHARDS = 1024;

        private TimeSource time = new SystemTime();
        private int shards = 4;
        private int evictPiece = 1000;
        private int pageSize = 1000;
        private @Nullable LongSupplier clock;

        private Builder() {}

        /** The time of trackers, and of the store's clock unless {@link #clock} gives another; default the machine's. */
        public Builder time(TimeSource time) {
            this.time = time;
            return this;
        }

        /**
         * How many parts that change independently; 1 to 1,024; default 4. Raise it when many threads wait for one
         * another in it.
         */
        public Builder shards(int shards) {
            this.shards = within("shards", shards, MOST_SHARDS);
            return this;
        }

        /**
         * How many roster entries one piece of eviction looks at; at least 1; default 1,000. Fewer hold up other calls
         * for less long.
         */
        public Builder evictPiece(int evictPiece) {
            this.evictPiece = within("evictPiece", evictPiece, Integer.MAX_VALUE);
            return this;
        }

        /** How many entries a page of a read has at most; at least 1; default 1,000. Tests lower it. */
        public Builder pageSize(int pageSize) {
            this.pageSize = within("pageSize", pageSize, Integer.MAX_VALUE);
            return this;
        }

        /**
         * The store's clock in microseconds since 1970; default: one that runs by the time source. Should it go back, the
         * store's time stands still meanwhile.
         */
        public Builder clock(LongSupplier storeMicros) {
            this.clock = storeMicros;
            return this;
        }

        /** A new, empty store. */
        public InMemoryPresenceStore build() {
            StoreClock storeClock = clock == null ? StoreClock.runningBy(time) : new StoreClock(clock);
            return new InMemoryPresenceStore(new StoreMemory(storeClock, shards, evictPiece, pageSize), time);
        }

        private static int within(String name, int value, int most) {
            if (value < 1 || value > most) {
                throw new IllegalArgumentException(name + " must be in 1.." + most + ": " + value);
            }
            return value;
        }
    }
}
