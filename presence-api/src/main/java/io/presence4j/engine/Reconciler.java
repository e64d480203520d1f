package io.presence4j.engine;

import io.presence4j.PresenceException;
import io.presence4j.spi.HeldPage;
import io.presence4j.spi.Step;
import java.util.HashSet;
import java.util.Set;
import org.jspecify.annotations.Nullable;

/**
 * After a loss: learns what the store has of this instance, so that what is not wanted any more is removed. Timer thread
 * only.
 */
final class Reconciler {
    private final Core core;
    private final ShardLink link;
    private final Backoff backoff;
    private final Set<String> topics = new HashSet<>();
    private @Nullable String cursor;
    private boolean out;
    private long notBefore = Long.MIN_VALUE;

    Reconciler(Core core, ShardLink link) {
        this.core = core;
        this.link = link;
        this.backoff = core.backoff();
    }

    void start() {
        cursor = "";
        topics.clear();
    }

    boolean isDone() {
        return cursor == null;
    }

    long step() {
        String at = cursor;
        if (at == null || out) {
            return Step.UNTIL_WOKEN;
        }
        if (notBefore != Long.MIN_VALUE && notBefore - core.now() > 0) {
            return notBefore - core.now();
        }
        out = true;
        long generation = link.standing.generation();
        core.calls()
                .follow(
                        "held of shard " + link.shard(),
                        core.now(),
                        core.session().held(link.shard(), link.standing.instance(), at),
                        page -> answered(page, generation),
                        this::failed);
        return Step.UNTIL_WOKEN;
    }

    private void answered(HeldPage page, long generation) {
        out = false;
        backoff.reset();
        link.answered();
        if (generation != link.standing.generation()) {
            return;
        }
        link.coalescer.doubt(page.statements());
        topics.addAll(page.topics());
        cursor = page.next();
        if (cursor == null) {
            link.coalescer.listed(topics);
        }
    }

    private void failed(PresenceException cause) {
        out = false;
        notBefore = core.now() + backoff.nextNanos();
        link.failed(cause);
    }
}
