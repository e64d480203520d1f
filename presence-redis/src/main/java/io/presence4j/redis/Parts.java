package io.presence4j.redis;

import java.util.List;
import java.util.stream.Stream;

/** The Lua parts that scripts are made of, in the order that they need one another. */
final class Parts {
    /** Registers, deadlines and status of the shard; topics and members. */
    private static final List<String> SHARD = List.of("registers", "judge", "topics");

    /** And their registers, for scripts that anybody may call. */
    static final List<String> READING = with(SHARD, "reader");

    /** And where a walk over a roster is, which takes more calls than one. */
    static final List<String> WALKING = with(READING, "places");

    /** The registers of a caller, who has a lease or takes one: whether it may write. */
    static final List<String> FENCED = with(SHARD, "caller", "losses", "fence");

    /** And what a write changes in topics. */
    static final List<String> CHANGING = with(FENCED, "messages", "changes", "commit");

    private Parts() {}

    static List<String> with(List<String> parts, String... more) {
        return Stream.concat(parts.stream(), Stream.of(more)).toList();
    }
}
