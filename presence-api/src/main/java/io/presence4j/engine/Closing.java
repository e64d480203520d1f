package io.presence4j.engine;

import io.presence4j.CloseRequest;
import io.presence4j.PresenceException;
import io.presence4j.spi.Fence;
import io.presence4j.spi.Step;
import io.presence4j.spi.WriteAnswer;
import java.util.List;

/**
 * Closes all connections, waits until their leaves are stored, gives up the leases; or gives all that up when the limit
 * has passed. Timer thread only.
 */
final class Closing implements Step {
    private enum Stage {
        BEGIN,
        FLUSH,
        RELEASE,
        OVER
    }

    private final Core core;
    private final HeartbeatScheduler heartbeats;
    private final List<ShardLink> links;
    private final Drain drain;
    private final long limitNanos;
    private final Runnable onOver;
    private Stage stage = Stage.BEGIN;
    private long beganAt;
    private int releasing;

    Closing(
            Core core,
            HeartbeatScheduler heartbeats,
            List<ShardLink> links,
            Drain drain,
            long limitNanos,
            Runnable onOver) {
        this.core = core;
        this.heartbeats = heartbeats;
        this.links = links;
        this.drain = drain;
        this.limitNanos = limitNanos;
        this.onOver = onOver;
    }

    @Override
    public long step(long now) {
        if (stage == Stage.BEGIN) {
            stage = Stage.FLUSH;
            beganAt = now;
            links.forEach(link -> link.flusher.hurry());
            closeAll();
            drain.end();
            return 0;
        }
        if (stage == Stage.FLUSH && links.stream().allMatch(link -> !link.lease.everHeld() || link.isQuiet())) {
            if (closeAll()) {
                return 0;
            }
            stage = Stage.RELEASE;
            links.forEach(link -> release(link, now));
        }
        boolean timeIsUp = now - beganAt >= limitNanos;
        if ((stage == Stage.RELEASE && releasing == 0) || (stage != Stage.OVER && timeIsUp)) {
            stage = Stage.OVER;
            onOver.run();
        }
        return stage == Stage.OVER ? UNTIL_WOKEN : Math.max(1, limitNanos - (now - beganAt));
    }

    /** Whether any was open: one may have slipped in. */
    private boolean closeAll() {
        List<Connection> open = heartbeats.open();
        open.forEach(this::close);
        return !open.isEmpty();
    }

    private void close(Connection connection) {
        connection.requestClose(new CloseRequest.Draining(core.retryAfter()), core.callbacks());
        connection.close();
    }

    private void release(ShardLink link, long now) {
        if (!link.lease.isHeld()) {
            return;
        }
        releasing++;
        Fence fence = link.standing.next();
        link.lease.end();
        core.calls()
                .follow(
                        "release of shard " + link.shard(),
                        now,
                        core.session().release(link.shard(), fence),
                        answer -> released(link, answer),
                        this::failed);
    }

    private void released(ShardLink link, WriteAnswer answer) {
        releasing--;
        if (answer instanceof WriteAnswer.Applied applied) {
            link.publish(applied.messages());
        }
    }

    private void failed(PresenceException cause) {
        releasing--;
    }
}
