package io.presence4j.inmemory;

import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/**
 * What one instance says of a user in a topic, linked to what others say of the same. Immutable.
 *
 * @param instance whose
 * @param version of the message that told it; 0 in {@code everyone}, where not each is told
 * @param attributes its distinct maps
 * @param lingersUntil when it ends, µs, if it is a lingering member's; else 0
 * @param next the next one about the user; null at the end
 */
record Statement(
        String instance,
        long version,
        List<Map<String, String>> attributes,
        long lingersUntil,
        @Nullable Statement next) {
    Statement before(@Nullable Statement other) {
        return new Statement(instance, version, attributes, lingersUntil, other);
    }
}
