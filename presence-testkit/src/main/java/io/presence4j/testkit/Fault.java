package io.presence4j.testkit;

/** What can go wrong with one call or message between a tracker and its store. */
public enum Fault {
    /** It never arrives; a call is never answered. */
    LOSE,
    /** It arrives, the answer never does. Calls only. */
    LOSE_REPLY,
    /** It arrives later, and so does what was sent after it. */
    DELAY,
    /** It arrives, the answer comes later, and so do those after it. Calls only. */
    DELAY_REPLY,
    /** It arrives later, after what was sent in between. */
    OVERTAKE,
    /** It arrives, the answer comes later, after those of what was sent in between. Calls only. */
    OVERTAKE_REPLY,
    /** It arrives now and once more later. */
    REPEAT,
    /** It fails at once and never arrives. Calls only. */
    FAIL,
    /** It fails at once and arrives later all the same: a batch of a closed socket. Calls only. */
    ORPHAN,
    /** Swallowed by {@link Faults#partition}. */
    PARTITION,
    /** Kept by {@link Faults#holdRequests} or {@link Faults#holdReplies}. */
    HOLD;

    /** Whether it happens to single calls or messages, by script or at random. */
    boolean isOfOne() {
        return this != PARTITION && this != HOLD;
    }

    /** Whether it can happen to a message. */
    boolean isOfMessages() {
        return switch (this) {
            case LOSE, DELAY, OVERTAKE, REPEAT -> true;
            case LOSE_REPLY, DELAY_REPLY, OVERTAKE_REPLY, FAIL, ORPHAN, PARTITION, HOLD -> false;
        };
    }
}
