package io.presence4j.engine;

import io.presence4j.PresenceException;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/** Who waits for which pair to be stored. Guarded by its {@link WriteCoalescer}. */
final class StoredWaiters {
    private final Map<Pair, List<Place>> places = new HashMap<>();

    private static final class Place {
        final StoredFuture future;
        /** The flush in flight does not carry what is waited for. */
        boolean afterNext;

        Place(StoredFuture future, boolean afterNext) {
            this.future = future;
            this.afterNext = afterNext;
        }
    }

    void add(Pair pair, StoredFuture future, boolean afterNext) {
        future.expect();
        places.computeIfAbsent(pair, p -> new ArrayList<>(1)).add(new Place(future, afterNext));
    }

    /* In the two that follow, with nobody waiting, which is usual, no pair has to be given an identity hash. */

    /** The pair was in an acknowledged flush. */
    void acknowledged(Pair pair) {
        if (places.isEmpty()) {
            return;
        }
        @Nullable List<Place> waiting = places.get(pair);
        if (waiting == null) {
            return;
        }
        waiting.removeIf(place -> {
            if (place.afterNext) {
                place.afterNext = false;
                return false;
            }
            place.future.arrived();
            return true;
        });
        if (waiting.isEmpty()) {
            places.remove(pair);
        }
    }

    /** The pair no longer differs. */
    void settled(Pair pair) {
        if (places.isEmpty()) {
            return;
        }
        @Nullable List<Place> waiting = places.remove(pair);
        if (waiting != null) {
            waiting.forEach(place -> place.future.arrived());
        }
    }

    void failed(Pair pair, PresenceException cause) {
        @Nullable List<Place> waiting = places.remove(pair);
        if (waiting != null) {
            waiting.forEach(place -> place.future.fail(cause));
        }
    }

    /** Forgets who gave up waiting. */
    void sweep() {
        places.values().removeIf(waiting -> {
            waiting.removeIf(place -> place.future.isOver());
            return waiting.isEmpty();
        });
    }
}
