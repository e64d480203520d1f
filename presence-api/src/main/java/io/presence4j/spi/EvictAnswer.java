package io.presence4j.spi;

import java.util.List;

/**
 * What a piece of eviction did.
 *
 * @param status the shard as it left it
 * @param progress whether to call again
 * @param messages empty when the store announces
 */
public record EvictAnswer(ShardStatus status, Progress progress, List<TopicMessage> messages) {
    /** The pseudo-instance that lingering members belong to. */
    public static final String LINGERS = "~";

    /** How far it is. */
    public enum Progress {
        /** Call again, after a pause. */
        MORE,
        /** All is removed. */
        DONE,
        /** Nothing was done: the victim lives or is not known, it is too early to judge, or the epoch is another. */
        NOT_DUE
    }
}
