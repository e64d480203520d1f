package io.presence4j.engine;

import io.presence4j.PresenceException;
import io.presence4j.spi.RosterPage;
import io.presence4j.spi.Step;
import java.util.HashMap;
import java.util.Iterator;
import java.util.LinkedHashMap;
import java.util.Map;
import java.util.function.Consumer;

/** Roster reads of one tracker: one of a topic and shard at a time, few at once, each when it is due. Timer thread only. */
final class Reads {
    private static final int MOST_AT_ONCE = 8;

    private final Core core;
    private final Map<Replica, Long> wanted = new LinkedHashMap<>();
    private final Map<Replica, Integer> out = new HashMap<>();
    /** Those whose pages are all here, and until when they wait for messages. */
    private final Map<Replica, Long> replaying = new LinkedHashMap<>();

    private int number;

    Reads(Core core) {
        this.core = core;
    }

    long step() {
        giveUpReplays();
        long next = Step.UNTIL_WOKEN;
        for (Long until : replaying.values()) {
            next = Math.min(next, until - core.now());
        }
        Iterator<Map.Entry<Replica, Long>> due = wanted.entrySet().iterator();
        while (due.hasNext() && out.size() < MOST_AT_ONCE) {
            Map.Entry<Replica, Long> first = due.next();
            long in = first.getValue() - core.now();
            if (in <= 0) {
                due.remove();
                out.put(first.getKey(), ++number);
                first.getKey().readNow();
            } else {
                next = Math.min(next, in);
            }
        }
        return next;
    }

    private void giveUpReplays() {
        Map<Replica, Long> overdue = new LinkedHashMap<>(replaying);
        overdue.values().removeIf(until -> until - core.now() > 0);
        overdue.keySet().forEach(Replica::startOver);
    }

    /** Has the replica read after the pause, unless it is about to. */
    void want(Replica replica, long pauseNanos) {
        if (!out.containsKey(replica)) {
            wanted.putIfAbsent(replica, core.now() + Math.max(pauseNanos, core.patienceNanos()));
        }
    }

    void cancel(Replica replica) {
        wanted.remove(replica);
    }

    void page(Replica replica, String cursor, Consumer<RosterPage> onAnswer, Consumer<PresenceException> onFailure) {
        int mine = out.getOrDefault(replica, 0);
        core.calls()
                .follow(
                        "roster of " + replica.topic(),
                        core.now(),
                        core.session().roster(replica.shard(), replica.topic(), cursor),
                        page -> ifStill(replica, mine, () -> onAnswer.accept(page)),
                        cause -> ifStill(replica, mine, () -> onFailure.accept(cause)));
    }

    private void ifStill(Replica replica, int mine, Runnable action) {
        if (out.getOrDefault(replica, 0) == mine) {
            action.run();
        }
    }

    void replaying(Replica replica) {
        replaying.put(replica, core.now() + core.config().beat().toNanos());
    }

    boolean isReplaying(Replica replica) {
        return replaying.containsKey(replica);
    }

    void done(Replica replica) {
        out.remove(replica);
        replaying.remove(replica);
    }

    void forget(Replica replica) {
        done(replica);
        cancel(replica);
    }

    /** For what many do for one cause: some time within a quarter of a beat. */
    long spreadNanos() {
        return core.jitter(core.config().beat().toNanos() / 4);
    }
}
