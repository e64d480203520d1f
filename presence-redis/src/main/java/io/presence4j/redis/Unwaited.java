package io.presence4j.redis;

import io.lettuce.core.api.StatefulConnection;
import java.util.concurrent.CompletionStage;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/** What nobody waits for: closing a connection, subscribing. */
final class Unwaited {
    private static final Logger log = LoggerFactory.getLogger(Unwaited.class);

    private Unwaited() {}

    /** Closes it; the stage is done when that has ended, well or not. */
    static CompletionStage<Void> close(StatefulConnection<?, ?> connection) {
        CompletionStage<Void> closing = connection.closeAsync();
        observe(closing);
        return closing.handle((closed, failure) -> null);
    }

    /** A failure of what nobody waits for. */
    static void observe(CompletionStage<?> stage) {
        var unused = stage.whenComplete((done, failure) -> {
            if (failure != null) {
                log.debug("Not waited for, and it did not end well", failure);
            }
        });
    }
}
