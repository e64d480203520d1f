package io.presence4j.engine;

import io.presence4j.EntryRejectedException;
import io.presence4j.PresenceException;
import io.presence4j.spi.Fence;
import io.presence4j.spi.FlushRequest;
import io.presence4j.spi.Step;
import io.presence4j.spi.WriteAnswer;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/**
 * Sends the net difference of one shard: the first change after quiet at once, further ones by window or full batch, one
 * flush out at a time. While a batch fills fast its window is prolonged, since a call costs the store as much as some
 * sixty changes in it. What is left after full batches in a row goes at once as well: a call more or less matters little
 * then. Timer thread only.
 */
final class Flusher {
    private static final Logger log = LoggerFactory.getLogger(Flusher.class);
    private static final int MOST_BYTES = 256 * 1024;
    /** What part of a batch has to come in a window for it to be prolonged. */
    private static final int FAST = 32;
    /** A single change gathers no others, however small a batch is. */
    private static final int LEAST_FAST = 2;
    /** No window is prolonged beyond so many, nor beyond this. */
    private static final int MOST_WINDOWS = 4;

    private static final long LONGEST_NANOS = 200_000_000L;

    private final Core core;
    private final ShardLink link;
    private final Backoff backoff;
    private final long windowNanos;
    private final long longestNanos;
    private int mostEntries;
    private boolean out;
    private boolean paced;
    private long sentAt;
    private long notBefore;
    /** Full batches follow each other: when one was answered, the next waited already. */
    private boolean behind;
    /** Changes waited before the window was over. */
    private boolean gathering;
    /** How many did when it began, or was last prolonged. */
    private int gathered;

    private boolean backingOff;
    private boolean failing;
    private boolean hurries;

    Flusher(Core core, ShardLink link) {
        this.core = core;
        this.link = link;
        this.backoff = core.backoff();
        this.windowNanos = core.config().window().toNanos();
        this.longestNanos = Math.min(MOST_WINDOWS * windowNanos, LONGEST_NANOS);
        this.mostEntries = core.config().batch();
    }

    long step(Round round) {
        if (out) {
            return Step.UNTIL_WOKEN;
        }
        int waiting = link.coalescer.waiting();
        boolean full = (waiting >= mostEntries || hurries) && !backingOff;
        behind &= full; // what waited may have changed again, or failed
        if (waiting == 0) {
            failing = false;
            gathering = false;
            gathered = 0;
            return Step.UNTIL_WOKEN;
        }
        if (paced && !full && notBefore - core.now() > 0) {
            gathering = true;
            return notBefore - core.now();
        }
        if (gathering && !full && !backingOff && fillsFast(waiting)) {
            gathered = waiting;
            notBefore += windowNanos;
            return notBefore - core.now();
        }
        backingOff = false;
        Batch batch = link.coalescer.take(mostEntries, MOST_BYTES);
        if (batch != null) {
            send(batch, round);
            return Step.UNTIL_WOKEN;
        }
        return link.coalescer.waiting() > 0 ? 0 : Step.UNTIL_WOKEN;
    }

    private boolean fillsFast(int waiting) {
        return waiting - gathered >= Math.max(LEAST_FAST, mostEntries / FAST)
                && notBefore + windowNanos - sentAt <= longestNanos;
    }

    private void send(Batch batch, Round round) {
        out = true;
        paced = !batch.isCut();
        gathering = false;
        gathered = link.coalescer.waiting();
        sentAt = core.now();
        notBefore = sentAt + windowNanos;
        Fence fence = link.standing.next();
        long generation = link.standing.generation();
        FlushRequest request = new FlushRequest(link.shard(), fence, batch.puts(), batch.removes(), batch.vacated());
        round.flush(
                request,
                stage -> core.calls()
                        .follow(
                                "flush of shard " + link.shard(),
                                core.now(),
                                stage,
                                answer -> answered(answer, batch, fence, generation),
                                cause -> failed(cause, batch)));
    }

    private void answered(WriteAnswer answer, Batch batch, Fence fence, long generation) {
        out = false;
        failing = false;
        link.answered();
        if (answer instanceof WriteAnswer.Applied applied && generation == link.standing.generation()) {
            link.standing.acknowledged(fence);
            backoff.reset();
            boolean wasFull = batch.size() >= mostEntries;
            mostEntries = Math.min(core.config().batch(), mostEntries * 2);
            link.coalescer.applied(batch);
            catchUp(wasFull);
            link.lease.deadlineIn(applied.status().nextDeadlineMillis());
        } else {
            link.coalescer.unknown(batch);
        }
        if (answer instanceof WriteAnswer.Applied applied) {
            link.publish(applied.messages());
        }
        if (answer instanceof WriteAnswer.Stale stale) {
            link.standing.passedBy(stale.storedSeq());
        }
        if (answer instanceof WriteAnswer.Lost lost) {
            link.lost(lost, fence);
        } else {
            link.observe(answer.status(), fence);
        }
    }

    /** A batch was applied; what full ones in a row leave has waited for them, and goes at once. */
    private void catchUp(boolean wasFull) {
        int waiting = link.coalescer.waiting();
        if (behind && waiting > 0) {
            notBefore = core.now();
        }
        behind = wasFull && waiting >= mostEntries;
    }

    private void failed(PresenceException cause, Batch batch) {
        out = false;
        if (!(cause instanceof EntryRejectedException rejection)) {
            link.coalescer.unknown(batch);
            failing = true;
            backOff();
            link.failed(cause);
        } else if (batch.size() > 1) {
            link.coalescer.unknown(batch);
            mostEntries = Math.max(1, batch.size() / 2);
        } else {
            link.coalescer.rejected(batch, rejection);
            log.warn("{}: the store refuses an entry: {}", core.name(), rejection.getMessage());
        }
    }

    /** From now on windows are not waited for: the tracker closes. */
    void hurry() {
        hurries = true;
    }

    /** The last flush failed, and is to be sent again. */
    boolean isFailing() {
        return failing;
    }

    private void backOff() {
        backingOff = true;
        paced = true;
        notBefore = core.now() + backoff.nextNanos();
    }
}
