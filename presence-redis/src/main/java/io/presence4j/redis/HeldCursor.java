package io.presence4j.redis;

import java.util.List;

/**
 * Where a walk over an instance's topics is. Ids have no NUL.
 *
 * @param inFirst the place within the first topic
 * @param topics the next ones, in order; empty before they are known
 */
record HeldCursor(String inFirst, List<String> topics) {
    private static final String BETWEEN = "\0";

    static HeldCursor parse(String cursor) {
        if (cursor.isEmpty()) {
            return new HeldCursor("0", List.of());
        }
        List<String> parts = List.of(cursor.split(BETWEEN, -1));
        return new HeldCursor(parts.get(0), parts.subList(1, parts.size()));
    }

    @Override
    public String toString() {
        return inFirst + BETWEEN + String.join(BETWEEN, topics);
    }
}
