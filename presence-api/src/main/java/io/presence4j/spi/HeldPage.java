package io.presence4j.spi;

import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * Some of the statements that the store has of one instance.
 *
 * @param topics that the page looked into; the instance may have no statement there, if it is listed for it wrongly
 * @param statements in no particular order
 * @param next the cursor of the next page; null when this was the last
 */
public record HeldPage(
        List<String> topics,
        List<StatementKey> statements,
        @Nullable String next) {
    /** Copies the lists. */
    public HeldPage {
        topics = List.copyOf(topics);
        statements = List.copyOf(statements);
    }
}
