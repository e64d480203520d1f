package io.presence4j;

import java.time.Instant;

/** How the tracker stands with its store. */
public sealed interface Health {
    /** Not every shard has answered yet. */
    record Starting() implements Health {}

    /** The store answers. */
    record Connected() implements Health {}

    /**
     * The store does not answer, or refuses; changes wait and are applied when it does. While it refuses to write, answers
     * to other calls do not end this.
     *
     * @param since since when, by the host's wall clock
     * @param cause what the first failed call said
     */
    record Degraded(Instant since, PresenceException cause) implements Health {}

    /**
     * The store cannot be used as configured; tried again at a slow pace. Ends when the shard that refused answers.
     *
     * @param cause what the first refusal said
     */
    record Refused(IncompatibleStoreException cause) implements Health {}

    /** The tracker was closed. */
    record Closed() implements Health {}
}
