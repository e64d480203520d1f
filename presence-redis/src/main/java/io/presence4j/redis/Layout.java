package io.presence4j.redis;

import io.presence4j.IncompatibleStoreException;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/**
 * What all who share the stored data must agree on: the version of the form, the number of shards, how topics and users
 * are spread over them, and how messages travel.
 */
record Layout(int shards, boolean isShardedPubSub) {
    private static final int VERSION = 1;
    private static final String SHARDED = "/spublish";
    private static final Pattern FORMAT = Pattern.compile(VERSION + "/([1-9][0-9]{0,3})/crc32(" + SHARDED + ")?");

    /** As it is stored. */
    String format() {
        return VERSION + "/" + shards + "/crc32" + (isShardedPubSub ? SHARDED : "");
    }

    /** Reads a stored one, of which nobody has a lease. */
    static Layout read(String namespace, String format) {
        Matcher known = FORMAT.matcher(format);
        if (!known.matches()) {
            throw new IncompatibleStoreException("the data under namespace \"" + namespace
                    + "\" have the unknown format " + format + ": take another namespace, or delete them");
        }
        return new Layout(Integer.parseInt(known.group(1)), known.group(2) != null);
    }

    /** What is wrong when instances use another one. */
    static IncompatibleStoreException inUse(String namespace, String found, String wanted) {
        return new IncompatibleStoreException(
                "the data under namespace \"" + namespace + "\" have the format " + found
                        + ", and instances use it; this tracker wants " + wanted
                        + ": give it the same number of shards and kind of Pub/Sub, or another namespace, or stop those instances first");
    }
}
