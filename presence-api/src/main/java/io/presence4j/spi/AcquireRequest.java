package io.presence4j.spi;

/**
 * An instance asks for a lease.
 *
 * @param shard where
 * @param fence who
 * @param token a random number drawn with the id, which tells two instances of one id apart
 * @param leaseMillis how long the lease lasts after each sign of life
 * @param beatMillis how often it will be renewed
 */
public record AcquireRequest(int shard, Fence fence, long token, long leaseMillis, long beatMillis) {}
