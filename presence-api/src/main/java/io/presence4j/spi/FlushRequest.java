package io.presence4j.spi;

import io.presence4j.LeaveReason;
import java.util.List;
import java.util.Map;
import java.util.Set;

/**
 * A net difference of one instance's statements in one shard. Puts and removes together are at most
 * {@link io.presence4j.PresenceConfig#batch()}, and about 256 KiB.
 *
 * @param shard where
 * @param fence who
 * @param puts statements that are to be there; no user twice in a topic over puts and removes
 * @param removes statements that are to be gone
 * @param vacated topics in which the caller has no statement after this flush: at most those of the removes and a batch
 *     of others, which the store lists for it wrongly
 */
public record FlushRequest(int shard, Fence fence, List<Put> puts, List<Remove> removes, Set<String> vacated) {
    /**
     * One statement.
     *
     * @param attributes its distinct maps, the latest first, at most 16; empty in {@code everyone}
     * @param restored it had been acknowledged under an older epoch: honoured while the shard's epoch is younger than the
     *     longest lease, as {@link Change.Joined#restored()}
     */
    public record Put(String topic, String userId, List<Map<String, String>> attributes, boolean restored) {}

    /**
     * One statement's end. Removing what is not there changes nothing, so repeating moves no linger deadline.
     *
     * @param lingerMillis how long the member stays if this was its last statement; 0 for not at all. The store may round
     *     the deadline up to half a second, so that one eviction ends many
     * @param reason told with the leave; {@code CLOSED} or {@code EXPIRED}
     */
    public record Remove(String topic, String userId, long lingerMillis, LeaveReason reason) {}
}
