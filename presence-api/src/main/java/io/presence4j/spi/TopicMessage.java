package io.presence4j.spi;

import java.util.List;

/**
 * What changed in one topic of one shard in one atomic step.
 *
 * @param shard where
 * @param topic whose roster
 * @param epoch the shard's
 * @param previous the topic's version before; 0 when it had none: it was empty
 * @param version with the changes
 * @param size members of the topic in this shard after the changes
 * @param changes in order; for one user and instance at most one
 */
public record TopicMessage(
        int shard, String topic, long epoch, long previous, long version, int size, List<Change> changes) {
    /** Where it travels. */
    public Channel channel() {
        return new Channel(shard, topic);
    }
}
