package io.presence4j.spi;

import io.presence4j.LeaveReason;
import java.util.List;
import java.util.Map;

/** One change in a {@link TopicMessage}: statements in a named topic, members in {@code everyone}. */
public sealed interface Change {
    /** About whom. */
    String userId();

    /**
     * An instance's statement, new or replaced, in a named topic. The statement of {@link EvictAnswer#LINGERS} says
     * that the member lingers from now on.
     *
     * @param sinceMicros store time of the member's join
     */
    record Stated(String userId, String instance, long sinceMicros, List<Map<String, String>> attributes)
            implements Change {}

    /** An instance's statement is gone, in a named topic. {@code reason} is the leave's if it was the last. */
    record Withdrawn(String userId, String instance, LeaveReason reason) implements Change {}

    /**
     * A user's first statement in {@code everyone}.
     *
     * @param restored the user had been there before the shard lost its memory
     */
    record Joined(String userId, long sinceMicros, boolean restored) implements Change {}

    /** The end of a user's last statement in {@code everyone}. */
    record Left(String userId, LeaveReason reason) implements Change {}
}
