package io.presence4j.testkit;

import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;

/** What is to happen when, in milliseconds from the start of the play; at one instant in the order added. */
public final class Timeline {
    private final Map<Integer, List<Runnable>> actions = new TreeMap<>();

    /** Nothing to happen yet. */
    public Timeline() {}

    /** Lets this happen then; nothing else happens between the actions of one instant. */
    public Timeline at(int millis, Runnable action) {
        actions.computeIfAbsent(millis, none -> new ArrayList<>()).add(action);
        return this;
    }

    /** Lets it happen on the cast's time, which is moved on by {@code lengthMillis} in all, or to the last action. */
    public void play(Cast cast, int lengthMillis) {
        int now = 0;
        for (Map.Entry<Integer, List<Runnable>> next : actions.entrySet()) {
            cast.millis(next.getKey() - now);
            now = next.getKey();
            next.getValue().forEach(Runnable::run);
        }
        cast.millis(Math.max(0, lengthMillis - now));
    }
}
