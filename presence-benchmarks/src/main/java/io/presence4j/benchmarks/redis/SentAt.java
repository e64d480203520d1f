package io.presence4j.benchmarks.redis;

import static java.nio.charset.StandardCharsets.UTF_8;

/** A time of the machine's monotonic clock, which its processes share, as a user id of 12 characters. */
final class SentAt {
    /** Where bare messages travel. */
    static final byte[] CHANNEL = "bare".getBytes(UTF_8);

    private static final int RADIX = 36;
    private static final String BEFORE_ID = "\"joined\":[\"";
    private static final int LENGTH = 12;

    private SentAt() {}

    static String id(long nanos) {
        String digits = Long.toString(nanos, RADIX);
        return "0".repeat(LENGTH - digits.length()) + digits;
    }

    static long nanos(String id) {
        return Long.parseLong(id, RADIX);
    }

    /** That of the user who joined by this message. */
    static long nanosIn(byte[] message) {
        String text = new String(message, UTF_8);
        int at = text.indexOf(BEFORE_ID) + BEFORE_ID.length();
        return nanos(text.substring(at, at + LENGTH));
    }
}
