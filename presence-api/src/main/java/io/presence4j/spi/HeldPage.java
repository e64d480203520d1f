package io.presence4j.spi;

import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * Some of the statements that the store has of one instance.
 *
 * @param statements in no particular order
 * @param next the cursor of the next page; null when this was the last
 */
public record HeldPage(
        List<StatementKey> statements, @Nullable String next) {}
