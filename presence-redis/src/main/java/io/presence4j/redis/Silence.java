package io.presence4j.redis;

import java.util.HashMap;
import java.util.Map;

/**
 * Since when other ends owe an answer. A connection whose other end vanished without a word stays open for many minutes,
 * and a client does not tell. In a cluster one connection has many other ends, so each is known by what was asked. When
 * one was given up in vain, twice as long is waited for it next time. Its owner guards it.
 *
 * @see <a href="https://github.com/redis/lettuce/issues/2082">Lettuce 2082</a>
 */
final class Silence {
    private static final int MOST_TIMES = 16;

    private static final class End {
        private long askedAt;
        private boolean isAsked;
        private int times = 1;
    }

    private final long mostNanos;
    private final Map<String, End> ends = new HashMap<>();

    Silence(long mostNanos) {
        this.mostNanos = mostNanos;
    }

    /** Something was sent that will be answered. */
    void asked(String whom, long now) {
        End end = ends.computeIfAbsent(whom, unknown -> new End());
        if (!end.isAsked) {
            end.isAsked = true;
            end.askedAt = now;
        }
    }

    /** It was answered, be it with an error. */
    void answered(String whom) {
        ends.remove(whom);
    }

    /** Somebody has not answered for longer than a server needs. */
    boolean isTooLong(long now) {
        return ends.values().stream().anyMatch(end -> isTooLong(end, now));
    }

    private boolean isTooLong(End end, long now) {
        return end.isAsked && now - end.askedAt > end.times * mostNanos;
    }

    /** The connection is given up: nobody owes anything any more. */
    void giveUp(long now) {
        for (End end : ends.values()) {
            if (isTooLong(end, now)) {
                end.times = Math.min(MOST_TIMES, 2 * end.times);
            }
            end.isAsked = false;
        }
    }
}
