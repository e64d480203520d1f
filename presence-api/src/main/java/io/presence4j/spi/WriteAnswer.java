package io.presence4j.spi;

import java.util.List;

/** What became of a fenced write. */
public sealed interface WriteAnswer {
    /** The shard as the call left it. */
    ShardStatus status();

    /** Done, whole. {@code messages} is empty when the store announces. */
    record Applied(ShardStatus status, List<TopicMessage> messages) implements WriteAnswer {}

    /** Nothing was written: a later write of the instance was applied before. */
    record Stale(ShardStatus status, long storedSeq) implements WriteAnswer {}

    /** Nothing was written, nor will be until the instance has acquired. {@code storedSeq} is 0 when there is none. */
    record Lost(ShardStatus status, long storedSeq) implements WriteAnswer, BeatAnswer {}

    /** Nothing was written: the id belongs to another instance. Draw a new one. */
    record IdTaken(ShardStatus status) implements WriteAnswer {}
}
