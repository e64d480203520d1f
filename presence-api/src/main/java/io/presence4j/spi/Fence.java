package io.presence4j.spi;

/**
 * What each write says of its caller, so that a late, repeated or orphaned one changes nothing.
 *
 * @param instance the caller's short id
 * @param seq one higher with each fenced call in the shard
 * @param acked the highest seq that the store has acknowledged
 * @param epoch the shard's epoch as the caller knows it; 0 before the first answer
 * @param seen the highest version that the caller has seen in the shard in that epoch; 0 for none
 */
public record Fence(String instance, long seq, long acked, long epoch, long seen) {}
