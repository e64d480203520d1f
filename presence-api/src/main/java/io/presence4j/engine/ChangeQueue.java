package io.presence4j.engine;

import java.util.ArrayDeque;
import org.jspecify.annotations.Nullable;

/**
 * Pairs that changed, oldest first, each once. One that is removed stays in the deque unmarked until its turn comes, or
 * until such are a quarter of the others.
 */
final class ChangeQueue {
    private static final int MOST_UNMARKED = 16;

    private final ArrayDeque<Pair> pairs = new ArrayDeque<>();
    private int size;

    void add(Pair pair) {
        if (!pair.queued) {
            pair.queued = true;
            pairs.add(pair);
            size++;
        }
    }

    void remove(Pair pair) {
        if (pair.queued) {
            pair.queued = false;
            size--;
            if (pairs.size() > size + size / 4 + MOST_UNMARKED) {
                pairs.removeIf(each -> !each.queued);
            }
        }
    }

    @Nullable
    Pair poll() {
        Pair pair = pairs.poll();
        while (pair != null && !pair.queued) {
            pair = pairs.poll();
        }
        if (pair != null) {
            pair.queued = false;
            size--;
        }
        return pair;
    }

    int size() {
        return size;
    }

    boolean isEmpty() {
        return size == 0;
    }
}
