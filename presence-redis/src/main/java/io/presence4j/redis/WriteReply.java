package io.presence4j.redis;

import io.presence4j.spi.WriteAnswer;

/** Reads the replies of fenced writes: kind, status, seq, messages. */
final class WriteReply {
    private WriteReply() {}

    static WriteAnswer read(Reply reply) {
        return switch (reply.text(0)) {
            case "applied" -> new WriteAnswer.Applied(reply.status(1), reply.messages(3));
            case "stale" -> new WriteAnswer.Stale(reply.status(1), reply.number(2));
            case "lost" -> lost(reply);
            case "taken" -> new WriteAnswer.IdTaken(reply.status(1));
            default -> throw new IllegalStateException("unknown answer: " + reply.text(0));
        };
    }

    static WriteAnswer.Lost lost(Reply reply) {
        return new WriteAnswer.Lost(reply.status(1), reply.number(2));
    }
}
