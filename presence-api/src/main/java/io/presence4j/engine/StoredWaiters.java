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
    private final Map<Pair, PresenceException> rejections = new HashMap<>();

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
        PresenceException rejection = rejections.isEmpty() ? null : rejections.get(pair);
        if (rejection != null) {
            future.fail(rejection);
            return;
        }
        places.computeIfAbsent(pair, p -> new ArrayList<>(1)).add(new Place(future, afterNext));
    }

    /* In those that follow, with nobody waiting, which is usual, no pair has to be given an identity hash. */

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

    /** The store refuses it, and is not asked again before it changes or all is in doubt. */
    void rejected(Pair pair, PresenceException cause) {
        rejections.put(pair, cause);
        @Nullable List<Place> waiting = places.remove(pair);
        if (waiting != null) {
            waiting.forEach(place -> place.future.fail(cause));
        }
    }

    /** The pair is sent again. */
    void triesAgain(Pair pair) {
        if (!rejections.isEmpty()) {
            rejections.remove(pair);
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
