package io.presence4j.redis;

import io.presence4j.spi.EvictAnswer;
import io.presence4j.spi.EvictAnswer.Progress;
import java.util.List;

/**
 * What a piece of eviction did.
 *
 * @param kind the script's word for it
 * @param topics to name in the next call
 * @param damaged topics and users in turn, whose stored members nobody could read; no user where the
 *     topic's roster is of another type, no topic where the list of the instance's topics is
 */
record EvictReply(String kind, EvictAnswer answer, List<String> topics, List<String> damaged) {
    static EvictReply read(Reply reply) {
        String kind = reply.text(0);
        Progress progress = switch (kind) {
            case "more", "misnamed", "unindexed" -> Progress.MORE;
            case "done" -> Progress.DONE;
            case "not_due" -> Progress.NOT_DUE;
            default -> throw new IllegalStateException("unknown answer: " + kind);
        };
        return new EvictReply(
                kind, new EvictAnswer(reply.status(1), progress, reply.messages(2)), reply.texts(3), reply.texts(4));
    }

    /** Nothing was done since other topics have to be named. */
    boolean isMisnamed() {
        return kind.equals("misnamed");
    }

    /** Nothing was done since the deadlines of lingers have to be found first. */
    boolean isUnindexed() {
        return kind.equals("unindexed");
    }
}
