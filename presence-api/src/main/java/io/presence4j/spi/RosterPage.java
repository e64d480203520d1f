package io.presence4j.spi;

import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/**
 * Some members of a topic, as they were at one version.
 *
 * @param status the shard at the read
 * @param version the topic's version at the read; {@code top} for a topic without one
 * @param size how many members it had
 * @param members each whole
 * @param next the cursor of the next page; null when this was the last
 * @param suspect the topic's roster was lost. Tell nothing from it; name it in the next beat
 */
public record RosterPage(
        ShardStatus status,
        long version,
        int size,
        List<StoredMember> members,
        @Nullable String next,
        boolean suspect) {

    /**
     * A member with its statements.
     *
     * @param sinceMicros store time of its join
     * @param statements never empty; in {@code everyone} without attributes
     */
    public record StoredMember(String userId, long sinceMicros, List<Statement> statements) {}

    /**
     * What one instance says of a user.
     *
     * @param instance whose; {@link EvictAnswer#LINGERS} for a lingering member
     * @param version of the message that told it; 0 in {@code everyone}, where not every one is told
     * @param attributes its distinct maps, the latest first
     */
    public record Statement(String instance, long version, List<Map<String, String>> attributes) {}
}
