package io.presence4j.testkit;

/** What a tracker asks of a store or bus, as far as faults tell calls apart. */
public enum Operation {
    /** {@link io.presence4j.spi.StoreSession#acquire}. */
    ACQUIRE,
    /** {@link io.presence4j.spi.StoreSession#release}. */
    RELEASE,
    /** {@link io.presence4j.spi.StoreSession#beat}, each shard by itself. */
    BEAT,
    /** {@link io.presence4j.spi.StoreSession#flush}, each shard by itself. */
    FLUSH,
    /** {@link io.presence4j.spi.StoreSession#evict}. */
    EVICT,
    /** {@link io.presence4j.spi.StoreSession#held}. */
    HELD,
    /** {@link io.presence4j.spi.StoreSession#roster}. */
    ROSTER,
    /** {@link io.presence4j.spi.StoreSession#online}. */
    ONLINE,
    /** {@link io.presence4j.spi.StoreSession#count}. */
    COUNT,
    /** {@link io.presence4j.spi.BusSession#publish}. */
    PUBLISH,
    /** A message on its way to a {@link io.presence4j.spi.BusSink}. */
    MESSAGE
}
