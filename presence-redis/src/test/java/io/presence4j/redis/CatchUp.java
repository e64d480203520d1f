package io.presence4j.redis;

import java.util.concurrent.CompletionStage;

/** How a test knows that a bus session has heard all that was published so far. */
interface CatchUp {
    /** A session begins. */
    void opened(RedisBusSession session);

    /** Done once it has heard it. */
    CompletionStage<?> of(RedisBusSession session);

    /** On one server a ping comes back after what was published before it. */
    static CatchUp byPing() {
        return new CatchUp() {
            @Override
            public void opened(RedisBusSession session) {
                // A ping needs no preparation.
            }

            @Override
            public CompletionStage<?> of(RedisBusSession session) {
                return session.connection().thenCompose(open -> open.async().ping());
            }
        };
    }
}
