package io.presence4j.engine;

import io.presence4j.spi.FlushRequest;
import java.util.List;
import java.util.Map;
import java.util.Set;
import org.jspecify.annotations.Nullable;

/**
 * What one flush of a shard sends.
 *
 * @param isCut more waits, and did not fit in bytes
 */
record Batch(
        List<Entry> entries,
        List<FlushRequest.Put> puts,
        List<FlushRequest.Remove> removes,
        Set<String> vacated,
        boolean isCut) {

    /** A pair and the statement sent for it; null for its removal. */
    record Entry(Pair pair, @Nullable List<Map<String, String>> sent) {}

    int size() {
        return entries.size();
    }
}
