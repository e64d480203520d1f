package io.presence4j.engine;

import io.presence4j.spi.Step;
import io.presence4j.spi.TopicMessage;
import java.util.Map;
import java.util.TreeMap;
import org.jspecify.annotations.Nullable;

/**
 * Messages of one epoch that came before the one they follow, held back for a moment in which it may come. Timer thread
 * only.
 */
final class EarlyMessages {
    private static final int MOST = 4096;

    private final Core core;
    private final TreeMap<Long, TopicMessage> byVersion = new TreeMap<>();
    private long giveUpAt;

    EarlyMessages(Core core) {
        this.core = core;
    }

    /** Whether it is held back: not on a store's own bus, which keeps the order. */
    boolean hold(TopicMessage message) {
        if (core.patienceNanos() == 0 || byVersion.size() >= MOST) {
            return false;
        }
        if (byVersion.isEmpty()) {
            giveUpAt = core.now() + core.patienceNanos();
        }
        byVersion.put(message.version(), message);
        return true;
    }

    /** The first, if it follows this version or the moment is over. */
    @Nullable
    TopicMessage take(long version) {
        Map.Entry<Long, TopicMessage> first = byVersion.firstEntry();
        if (first == null || (first.getValue().previous() > version && giveUpAt - core.now() > 0)) {
            return null;
        }
        byVersion.remove(first.getKey());
        return first.getValue();
    }

    /** How long until the moment is over. */
    long untilNextNanos() {
        return byVersion.isEmpty() ? Step.UNTIL_WOKEN : giveUpAt - core.now();
    }
}
