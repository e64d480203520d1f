package io.presence4j.redis;

import io.lettuce.core.RedisClient;
import io.lettuce.core.RedisURI;
import io.lettuce.core.cluster.RedisClusterClient;
import io.presence4j.spi.PresenceStore;
import io.presence4j.spi.StoreContext;
import io.presence4j.spi.StoreContext.Announcer;
import io.presence4j.spi.StoreSession;
import io.presence4j.spi.SystemTime;
import io.presence4j.spi.TimeSource;
import java.time.Duration;
import java.util.List;
import java.util.function.Function;
import java.util.function.LongSupplier;
import java.util.function.Supplier;
import org.jspecify.annotations.Nullable;

/**
 * Keeps presence in Redis 6.2 or later, or in Valkey: one server, Sentinel or a cluster.
 *
 * <p>All trackers whose stores have the same server, database, namespace and number of shards see each other. Each session
 * has two connections of its own, one for commands and one for messages. Stages complete on a thread of Lettuce. At first
 * contact the server and the stored format are checked; a session on an unfit one fails with
 * {@link io.presence4j.IncompatibleStoreException}. Thread safety: any thread. Blocking: never.
 *
 * <p>What is stored, the settings of a server that matter and what a failover can lose: {@code docs/redis.md}.
 */
public final class RedisPresenceStore implements PresenceStore {
    private final StoreSettings settings;
    private final Supplier<Topology> topologies;

    private RedisPresenceStore(StoreSettings settings, Supplier<Topology> topologies) {
        this.settings = settings;
        this.topologies = topologies;
    }

    /** A store on the server or the Sentinels of this URI, with the default knobs. */
    public static RedisPresenceStore of(String uri) {
        return builder(uri).build();
    }

    /**
     * Collects the knobs of a store on one server ({@code redis://}, {@code rediss://}) or on the master that Sentinels
     * name ({@code redis-sentinel://}). Each session has a client of its own.
     */
    public static Builder builder(String uri) {
        return builder(RedisURI.create(uri));
    }

    /** As above, with all that a {@link RedisURI} can say. */
    public static Builder builder(RedisURI uri) {
        return new Builder(uri.getTimeout(), timeout -> OwnClient.ofServer(uri, timeout));
    }

    /** Collects the knobs of a store on a cluster, found through any of these nodes. Each session has a client of its own. */
    public static Builder clusterBuilder(List<RedisURI> nodes) {
        List<RedisURI> copy = List.copyOf(nodes);
        if (copy.isEmpty()) {
            throw new IllegalArgumentException("nodes must name one node of the cluster at least: " + copy);
        }
        return new Builder(copy.get(0).getTimeout(), timeout -> OwnClient.ofCluster(copy, timeout));
    }

    /**
     * Collects the knobs of a store that opens connections of its own on the host's client, which it never shuts down.
     * The client should have {@code DisconnectedBehavior.REJECT_COMMANDS}, and {@code TimeoutOptions}.
     */
    public static Builder builder(RedisClient client, RedisURI uri) {
        HostClient.check(client);
        return new Builder(uri.getTimeout(), timeout -> new ServerTopology(client, uri));
    }

    /** As above, on a cluster. The client should refresh its topology, adaptively and periodically. */
    public static Builder builder(RedisClusterClient client) {
        HostClient.check(client);
        return new Builder(RedisURI.DEFAULT_TIMEOUT_DURATION, timeout -> new ClusterTopology(client, () -> {}));
    }

    @Override
    public TimeSource time() {
        return settings.time();
    }

    @Override
    public StoreSession open(StoreContext context) {
        String announcement = context.announces() == Announcer.STORE ? settings.publishCommand() : "";
        return new RedisSession(context.name(), settings, topologies.get(), announcement);
    }

    /** The same store for a tracker with another time. */
    RedisPresenceStore withTime(TimeSource other) {
        return new RedisPresenceStore(settings.withTime(other), topologies);
    }

    /** The knobs of a {@link RedisPresenceStore}. Not for use by several threads. */
    public static final class Builder {
        private static final int MOST_SHARDS = 1024;
        private static final Duration LONGEST_TIMEOUT = Duration.ofSeconds(2);

        private final Function<Duration, Topology> topologies;
        private Duration commandTimeout;
        private TimeSource time = new SystemTime();
        private String namespace = "presence";
        private int shards = 16;
        private int evictPiece = 250;
        private int pageSize = 500;
        private boolean isSharded;
        private @Nullable LongSupplier clock;

        private Builder(Duration timeout, Function<Duration, Topology> topologies) {
            boolean isUsual = timeout.isZero() || timeout.isNegative() || timeout.compareTo(LONGEST_TIMEOUT) > 0;
            this.commandTimeout = isUsual ? LONGEST_TIMEOUT : timeout;
            this.topologies = topologies;
        }

        /** What separates applications on one server; not empty, no braces; default {@code presence}. */
        public Builder namespace(String namespace) {
            if (namespace.isEmpty() || namespace.contains("{") || namespace.contains("}")) {
                throw new IllegalArgumentException("namespace must not be empty nor have braces: " + namespace);
            }
            this.namespace = namespace;
            return this;
        }

        /**
         * How many parts that change independently, each in one hash slot; 1 to 1,024; default 16. In a cluster 4 to 8 for
         * each master. All who share the data must give the same.
         */
        public Builder shards(int shards) {
            this.shards = within("shards", shards, MOST_SHARDS);
            return this;
        }

        /**
         * About how many roster entries one piece of eviction looks at; 1 to 1,000; default 250. Fewer hold up other
         * callers of the server for less long.
         */
        public Builder evictPiece(int evictPiece) {
            this.evictPiece = within("evictPiece", evictPiece, 1000);
            return this;
        }

        /** About how many entries a page of a read has; 1 to 1,000; default 500. */
        public Builder pageSize(int pageSize) {
            this.pageSize = within("pageSize", pageSize, 1000);
            return this;
        }

        /**
         * Within which time the server answers; positive; default 2 s, or the URI's timeout if that is shorter, 0 being none. A client
         * of a session's own waits as long for an answer and for a connection; on a host's client too a connection that
         * owes an answer for twice as long is opened anew. Leave it, but keep it below a third of the lease.
         */
        public Builder commandTimeout(Duration commandTimeout) {
            if (commandTimeout.isZero() || commandTimeout.isNegative()) {
                throw new IllegalArgumentException("commandTimeout must be positive: " + commandTimeout);
            }
            this.commandTimeout = commandTimeout;
            return this;
        }

        /**
         * Has messages travel by sharded Pub/Sub, which stays within the node of a shard; Redis 7.0 and later. Default is
         * plain Pub/Sub, which a cluster carries to all nodes. All who share the data must agree.
         */
        public Builder shardedPubSub() {
            this.isSharded = true;
            return this;
        }

        /** The time of trackers; default the machine's. Leases, lingers and versions go by the server's clock. */
        public Builder time(TimeSource time) {
            this.time = time;
            return this;
        }

        /** The store's clock in place of the server's, µs since 1970, for tests. */
        Builder clock(LongSupplier storeMicros) {
            this.clock = storeMicros;
            return this;
        }

        /** A store; nothing is sent yet. */
        public RedisPresenceStore build() {
            Duration timeout = commandTimeout;
            StoreSettings settings =
                    new StoreSettings(namespace, shards, evictPiece, pageSize, timeout, isSharded, time, clock);
            return new RedisPresenceStore(settings, () -> topologies.apply(timeout));
        }

        private static int within(String name, int value, int most) {
            if (value < 1 || value > most) {
                throw new IllegalArgumentException(name + " must be in 1.." + most + ": " + value);
            }
            return value;
        }
    }
}
