package io.presence4j.engine;

import io.presence4j.PresenceException;
import io.presence4j.spi.Fence;
import io.presence4j.spi.ShardStatus;
import io.presence4j.spi.TopicMessage;
import io.presence4j.spi.WriteAnswer.Lost;
import java.util.List;
import java.util.function.Consumer;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/**
 * This instance's dealings with one shard. Timer thread only.
 *
 * <p>Every kind of healing is one path: put in doubt, send again. {@link #lost} takes it when the store says that the
 * lease or acknowledged writes are gone, {@link #observe} when an answer or a message shows a new epoch.
 */
final class ShardLink {
    private static final Logger log = LoggerFactory.getLogger(ShardLink.class);

    final Standing standing;
    final WriteCoalescer coalescer;
    final LossWindow lossWindow;
    final Lease lease;
    final Flusher flusher;
    final Reconciler reconciler;
    final Evictor evictor;
    private final Core core;
    private final Consumer<TopicMessage> publisher;
    private int everyoneSize;

    ShardLink(
            Core core,
            Standing standing,
            WriteCoalescer coalescer,
            ShardFollowers followers,
            Consumer<TopicMessage> publisher) {
        this.core = core;
        this.standing = standing;
        this.coalescer = coalescer;
        this.publisher = publisher;
        this.lossWindow = new LossWindow(
                core.config().lease().toNanos(), core.config().beat().toNanos(), followers);
        this.lease = new Lease(core, this, followers);
        this.flusher = new Flusher(core, this);
        this.reconciler = new Reconciler(core, this);
        this.evictor = new Evictor(core, this);
    }

    int shard() {
        return standing.shard;
    }

    /** Does what is due; tells in how many nanoseconds to come back. */
    long step(Identity identity, boolean mayAcquire, Round round) {
        long next = lease.step(identity, mayAcquire, round);
        if (lease.isHeld()) {
            next = Math.min(next, reconciler.step());
            next = Math.min(next, flusher.step(round));
            next = Math.min(next, evictor.step());
        }
        return next;
    }

    /** Takes note of an answer's status, given what was known when the call was sent. */
    void observe(ShardStatus status, Fence sent) {
        if (status.epoch() == 0) {
            return;
        }
        everyoneSize = status.everyoneSize();
        lossWindow.lastsNanos(Math.max(core.config().lease().toMillis(), status.longestLeaseMillis()) * 1_000_000L);
        if (standing.epoch() == 0) {
            standing.enter(status.epoch());
            if (status.storeMicros() - status.epoch() < core.config().lease().toNanos() / 1000) {
                lossWindow.open();
            }
        } else if (status.epoch() > standing.epoch()) {
            enterEpoch(status.epoch());
        } else if (status.epoch() < sent.epoch()) {
            lossWindow.open();
            lease.beatSoon();
        } else if (status.epoch() == sent.epoch() && status.top() < sent.seen()) {
            lossWindow.open();
        }
        if (status.epoch() == standing.epoch()) {
            standing.saw(status.top());
        }
    }

    /** A message showed this epoch. */
    void observeEpoch(long epoch) {
        if (standing.epoch() == 0) {
            standing.enter(epoch);
        } else if (epoch > standing.epoch()) {
            enterEpoch(epoch);
        }
    }

    private void enterEpoch(long epoch) {
        log.info("{}: shard {} has a new epoch: it lost memory; stating everything again", core.name(), shard());
        standing.enter(epoch);
        standing.outdate();
        lossWindow.open();
        coalescer.doubtAll(true);
        reconciler.start();
        lease.beatSoon();
    }

    /** The store has no lease of ours, or less than it had acknowledged. */
    void lost(Lost answer, Fence sent) {
        standing.passedBy(answer.storedSeq());
        lease.lost();
        standing.outdate();
        observe(answer.status(), sent);
        reconcile();
    }

    /** Something that the store had acknowledged is not there. */
    void reconcile() {
        standing.outdate();
        coalescer.doubtAll(false);
        reconciler.start();
    }

    /** The instance has a new id: the store has nothing of it. */
    void rename(Identity identity) {
        standing.rename(identity.id());
        lease.lost();
        reconcile();
    }

    void publish(List<TopicMessage> messages) {
        messages.forEach(publisher);
    }

    /** A store that answers other calls, and still fails to write, is no better for that. */
    void answered() {
        if (!flusher.isFailing()) {
            core.health().answered(shard());
        }
    }

    void failed(PresenceException cause) {
        core.health().failed(shard(), cause);
    }

    int everyoneSize() {
        return everyoneSize;
    }

    /** Nothing to write and no write out. */
    boolean isQuiet() {
        return lease.isHeld() && coalescer.isClean() && reconciler.isDone();
    }
}
