package io.presence4j.engine;

import io.presence4j.PresenceException;
import io.presence4j.spi.EvictAnswer;
import io.presence4j.spi.Fence;
import io.presence4j.spi.Step;
import org.jspecify.annotations.Nullable;

/** Removes what a dead instance left behind, or ends lingers, a piece at a time with pauses. Timer thread only. */
final class Evictor {
    private static final long PAUSE_NANOS = 2_000_000L;

    private final Core core;
    private final ShardLink link;
    private @Nullable String victim;
    private boolean out;
    private long notBefore;

    Evictor(Core core, ShardLink link) {
        this.core = core;
        this.link = link;
    }

    void start(String due) {
        if (victim == null) {
            victim = due;
            notBefore = core.now();
        }
    }

    boolean isBusy() {
        return victim != null;
    }

    long step() {
        String due = victim;
        if (due == null || out) {
            return Step.UNTIL_WOKEN;
        }
        if (notBefore - core.now() > 0) {
            return notBefore - core.now();
        }
        out = true;
        Fence fence = link.standing.present();
        core.calls()
                .follow(
                        "evict in shard " + link.shard(),
                        core.now(),
                        core.session().evict(link.shard(), fence, due),
                        answer -> answered(answer, fence),
                        this::failed);
        return Step.UNTIL_WOKEN;
    }

    private void answered(EvictAnswer answer, Fence fence) {
        out = false;
        link.answered();
        link.publish(answer.messages());
        switch (answer.progress()) {
            case MORE -> notBefore = core.now() + PAUSE_NANOS;
            case DONE -> {
                victim = null;
                link.lease.beatSoon();
            }
            case NOT_DUE -> victim = null;
        }
        link.observe(answer.status(), fence);
    }

    private void failed(PresenceException cause) {
        out = false;
        victim = null;
        link.failed(cause);
    }
}
