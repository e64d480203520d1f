package io.presence4j.spi;

import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/** What a beat found: {@link Renewed}, or {@link WriteAnswer.Lost}. */
public sealed interface BeatAnswer permits BeatAnswer.Renewed, WriteAnswer.Lost {
    /** The shard as the beat left it. */
    ShardStatus status();

    /**
     * The lease is renewed.
     *
     * @param due an instance to evict, {@link EvictAnswer#LINGERS}, or null when nothing is due
     * @param missing those of the audited statements that are not there
     * @param versions of the topics asked for; an absent topic is left out, {@code everyone} never is once it had a version
     */
    record Renewed(ShardStatus status, @Nullable String due, List<StatementKey> missing, Map<String, Long> versions)
            implements BeatAnswer {}
}
