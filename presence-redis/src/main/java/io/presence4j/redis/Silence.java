package io.presence4j.redis;

import org.jspecify.annotations.Nullable;

/**
 * Since when a server owes an answer. A connection whose other end vanished without a word stays open for many minutes,
 * and a client does not tell. Its owner guards it.
 *
 * @see <a href="https://github.com/redis/lettuce/issues/2082">Lettuce 2082</a>
 */
final class Silence {
    private final long mostNanos;
    private @Nullable Long since;

    Silence(long mostNanos) {
        this.mostNanos = mostNanos;
    }

    /** Something was sent that will be answered. */
    void asked(long now) {
        if (since == null) {
            since = now;
        }
    }

    /** Something was answered, be it with an error. */
    void answered() {
        since = null;
    }

    /** Nothing has been answered for longer than a server needs. */
    boolean isTooLong(long now) {
        return since != null && now - since > mostNanos;
    }
}
