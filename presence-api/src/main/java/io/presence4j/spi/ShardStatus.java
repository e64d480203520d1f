package io.presence4j.spi;

/**
 * What every answer says of the shard.
 *
 * @param epoch its birth in store time, µs; 0 when it has none
 * @param storeMicros the store's clock
 * @param top no version that it gave is higher
 * @param longestLeaseMillis the longest of the leases that the instances it knows asked for; 0 when it knows none
 * @param nextDeadlineMillis how long until the earliest deadline that is not the caller's own, 0 or less for due; -1 for
 *     none. What is due before {@code awake} allows it counts from there
 * @param everyoneSize how many members {@code everyone} has here
 */
public record ShardStatus(
        long epoch, long storeMicros, long top, long longestLeaseMillis, long nextDeadlineMillis, int everyoneSize) {
    /** No deadline of others. */
    public static final long NO_DEADLINE = -1;
}
