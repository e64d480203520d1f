package io.presence4j.redis;

import java.util.List;
import java.util.function.Function;

/**
 * A script with its keys and arguments, and how its reply is read.
 *
 * @param what for messages to people: the operation and the shard
 */
record ScriptCall<T>(Script script, String what, List<String> keys, List<byte[]> arguments, Function<Reply, T> reader) {
    /** The same for all calls of a shard, and so of one server. */
    String shardKey() {
        return keys.get(0);
    }
}
