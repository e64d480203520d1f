package io.presence4j.redis;

import java.time.Duration;
import java.util.concurrent.atomic.AtomicBoolean;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/** Warns, once, of a lease that a failover may outlast: then nobody can renew it, and an instance has to come back anew. */
final class ShortLease {
    private static final Logger log = LoggerFactory.getLogger(ShortLease.class);
    private static final Duration SHORTEST = Duration.ofSeconds(30);

    private final String name;
    private final AtomicBoolean warned;

    ShortLease(String name, Topology topology) {
        this.name = name;
        this.warned = new AtomicBoolean(!topology.hasFailover());
    }

    void check(long leaseMillis) {
        if (leaseMillis < SHORTEST.toMillis() && !warned.getAndSet(true)) {
            log.warn(
                    "{}: the lease is {} ms; behind Sentinel and in a cluster give it at least {} ms, since a failover may"
                            + " take that long",
                    name,
                    leaseMillis,
                    SHORTEST.toMillis());
        }
    }
}
