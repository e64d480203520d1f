package io.presence4j.redis;

import java.util.List;
import java.util.stream.Stream;

/** The Lua parts that scripts are made of, in the order that they need one another. */
final class Parts {
    /** Registers, deadlines and status of the shard; topics and members. */
    static final List<String> READING = List.of("registers", "judge", "topics");

    /** And who may write. */
    static final List<String> FENCED = with(READING, "caller", "losses", "fence", "instances");

    /** And what a write changes in topics. */
    static final List<String> CHANGING = with(FENCED, "messages", "changes", "commit", "lingers");

    private Parts() {}

    static List<String> with(List<String> parts, String... more) {
        return Stream.concat(parts.stream(), Stream.of(more)).toList();
    }
}
