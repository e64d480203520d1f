package io.presence4j.engine;

import io.presence4j.spi.Step;
import java.util.ArrayList;
import java.util.List;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/**
 * The timer thread's work: answers and messages first, then whatever is due, shard by shard; all flushes and beats of a
 * step go out together.
 */
final class Engine implements Step {
    private static final Logger log = LoggerFactory.getLogger(Engine.class);
    private static final long LATE_NANOS = 1_000_000_000L;
    private static final long AFTER_FAILURE_NANOS = 100_000_000L;

    private final Core core;
    private final Signal signal;
    private final HeartbeatScheduler heartbeats;
    private final Ticks ticks;
    private final List<ShardLink> links;
    private final Feeds feeds;
    private final StoredDeadlines stored;
    private final List<Step> others = new ArrayList<>();
    private Identity identity;
    private boolean ready;
    private Runnable onReady = () -> {};
    private boolean stepped;
    private boolean expiring;
    private long expectedAt;

    Engine(
            Core core,
            Signal signal,
            HeartbeatScheduler heartbeats,
            Ticks ticks,
            List<ShardLink> links,
            Feeds feeds,
            StoredDeadlines stored,
            Identity identity) {
        this.core = core;
        this.signal = signal;
        this.heartbeats = heartbeats;
        this.ticks = ticks;
        this.links = links;
        this.feeds = feeds;
        this.stored = stored;
        this.identity = identity;
    }

    void onReady(Runnable action) {
        onReady = action;
    }

    /** Something more to do in each step; timer thread only. */
    void alsoDo(Step step) {
        others.add(step);
    }

    @Override
    public long step(long now) {
        if (stepped && now - expectedAt > LATE_NANOS) {
            heartbeats.late(ticks.at(now));
        }
        core.instant().is(now);
        core.callbacks().beginStep();
        signal.lower();
        core.inbox().drain();
        expireCalls(now);
        long next = heartbeats.step(now);
        Round round = new Round();
        for (ShardLink link : links) {
            next = Math.min(next, step(link, round));
        }
        round.send(core.session());
        next = Math.min(next, feeds.step());
        next = Math.min(next, stored.step(now));
        for (Step other : List.copyOf(others)) {
            next = Math.min(next, other.step(now));
        }
        next = Math.min(next, core.calls().untilNextNanos(now));
        drawNewIdIfTaken();
        tellReady();
        next = Math.min(next, core.callbacks().step(now));
        if (!core.inbox().isEmpty()) {
            next = 0;
        }
        stepped = true;
        expectedAt = next > Long.MAX_VALUE / 2 ? Long.MAX_VALUE / 2 + now : now + Math.max(0, next);
        return next;
    }

    /** Their answers may be in the inbox: then after what is there now. */
    private void expireCalls(long now) {
        if (core.inbox().isEmpty()) {
            core.calls().expire(now);
        } else if (!expiring && core.calls().untilNextNanos(now) <= 0) {
            expiring = true;
            core.inbox().post(() -> {
                expiring = false;
                core.calls().expire(core.now());
            });
        }
    }

    /** Whatever goes wrong with one shard, the others go on, and what the round has of them is sent. */
    private long step(ShardLink link, Round round) {
        boolean mayAcquire = link.shard() == 0 || links.get(0).lease.everHeld();
        try {
            return link.step(identity, mayAcquire, round);
        } catch (Throwable e) {
            log.error("{}: a step of shard {} failed; it is tried again", core.name(), link.shard(), e);
            return AFTER_FAILURE_NANOS;
        }
    }

    private void drawNewIdIfTaken() {
        boolean taken = false;
        for (ShardLink link : links) {
            taken |= link.lease.tellsIdTaken();
        }
        if (taken) {
            identity = Identity.draw(core.random());
            links.forEach(link -> link.rename(identity));
        }
    }

    private void tellReady() {
        if (!ready && links.stream().allMatch(link -> link.lease.everHeld())) {
            ready = true;
            core.health().ready();
            onReady.run();
        }
    }
}
