package io.presence4j.engine;

import io.presence4j.IncompatibleStoreException;
import io.presence4j.PresenceException;
import io.presence4j.spi.AcquireRequest;
import io.presence4j.spi.BeatAnswer;
import io.presence4j.spi.BeatRequest;
import io.presence4j.spi.Fence;
import io.presence4j.spi.ShardStatus;
import io.presence4j.spi.StatementKey;
import io.presence4j.spi.Step;
import io.presence4j.spi.WriteAnswer;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Set;

/** Takes the lease of one shard and keeps it by beats; learns from their answers what is due. Timer thread only. */
final class Lease {
    private static final long SOONEST_BEAT_NANOS = 20_000_000L;
    /** So that not all instances come for one deadline at once. */
    private static final long MOST_JITTER_NANOS = 100_000_000L;

    private final Core core;
    private final ShardLink link;
    private final ShardFollowers followers;
    private final Backoff backoff;
    private final long beatNanos;
    private final Set<String> suspects = new LinkedHashSet<>();
    private boolean held;
    private boolean everHeld;
    private boolean ended;
    private boolean acquireOut;
    private boolean beatOut;
    private boolean idTaken;
    private boolean topMoved;
    private long lastTop;
    private long acquireAt = Long.MIN_VALUE;
    private long beatAt;

    Lease(Core core, ShardLink link, ShardFollowers followers) {
        this.core = core;
        this.link = link;
        this.followers = followers;
        this.backoff = core.backoff();
        this.beatNanos = core.config().beat().toNanos();
    }

    long step(Identity identity, boolean mayAcquire, Round round) {
        if (!held) {
            return acquireStep(identity, mayAcquire);
        }
        if (beatOut) {
            return Step.UNTIL_WOKEN;
        }
        if (beatAt - core.now() <= 0) {
            beat(round);
            return Step.UNTIL_WOKEN;
        }
        return beatAt - core.now();
    }

    private long acquireStep(Identity identity, boolean mayAcquire) {
        if (acquireOut || ended || !mayAcquire) {
            return Step.UNTIL_WOKEN;
        }
        if (acquireAt != Long.MIN_VALUE && acquireAt - core.now() > 0) {
            return acquireAt - core.now();
        }
        acquireOut = true;
        Fence fence = link.standing.next();
        long generation = link.standing.generation();
        AcquireRequest request = new AcquireRequest(
                link.shard(),
                fence,
                identity.token(),
                core.config().lease().toMillis(),
                core.config().beat().toMillis());
        core.calls()
                .follow(
                        "acquire of shard " + link.shard(),
                        core.now(),
                        core.session().acquire(request),
                        answer -> acquired(answer, fence, generation),
                        this::acquireFailed);
        return Step.UNTIL_WOKEN;
    }

    private void acquired(WriteAnswer answer, Fence fence, long generation) {
        acquireOut = false;
        link.answered();
        if (answer instanceof WriteAnswer.IdTaken) {
            idTaken = true;
            return;
        }
        if (answer instanceof WriteAnswer.Stale stale) {
            link.standing.passedBy(stale.storedSeq());
        } else if (answer instanceof WriteAnswer.Applied && generation == link.standing.generation()) {
            held = true;
            everHeld = true;
            link.standing.acknowledged(fence);
            beatAt = core.now() + (followers.comparing().isEmpty() && suspects.isEmpty() ? beatNanos : 0);
        }
        link.observe(answer.status(), fence);
        acquireAt = core.now() + backoff.nextNanos();
    }

    private void acquireFailed(PresenceException cause) {
        acquireOut = false;
        acquireAt = core.now() + backoff.nextNanos();
        if (cause instanceof IncompatibleStoreException) {
            acquireAt = core.now() + core.config().lease().toNanos();
        }
        link.failed(cause);
    }

    private void beat(Round round) {
        Fence fence = link.standing.present();
        List<String> versionsOf = topMoved ? followers.topics() : asking();
        BeatRequest request =
                new BeatRequest(link.shard(), fence, link.coalescer.audits(), List.copyOf(suspects), versionsOf);
        suspects.clear();
        followers.asked(versionsOf);
        beatAt = core.now() + beatNanos;
        round.beat(
                request,
                stage -> core.calls()
                        .follow(
                                "beat of shard " + link.shard(),
                                core.now(),
                                stage,
                                answer -> beaten(answer, request),
                                cause -> beatFailed(cause, request)));
        beatOut = true; // not before: what throws above is tried again
    }

    private List<String> asking() {
        Set<String> asking = new LinkedHashSet<>(followers.comparing());
        asking.addAll(followers.inTurn());
        return List.copyOf(asking);
    }

    private void beaten(BeatAnswer answer, BeatRequest request) {
        beatOut = false;
        link.answered();
        if (answer instanceof WriteAnswer.Lost lost) {
            link.lost(lost, request.fence());
        } else if (answer instanceof BeatAnswer.Renewed renewed) {
            renewed(renewed, request);
        }
    }

    private void renewed(BeatAnswer.Renewed answer, BeatRequest request) {
        ShardStatus status = answer.status();
        link.observe(status, request.fence());
        backoff.reset();
        link.lossWindow.answeredBeat(core.now());
        topMoved = status.top() != lastTop;
        lastTop = status.top();
        followers.beatAnswered();
        if (status.epoch() == link.standing.epoch()) {
            followers.versions(request.versionsOf(), answer.versions());
        }
        for (StatementKey missing : answer.missing()) {
            if (link.coalescer.shouldBeThere(missing)) {
                link.reconcile();
                break;
            }
        }
        if (answer.due() != null) {
            link.evictor.start(answer.due());
        }
        deadlineIn(status.nextDeadlineMillis());
    }

    private void beatFailed(PresenceException cause, BeatRequest request) {
        beatOut = false;
        suspects.addAll(request.suspects());
        link.lossWindow.missedBeat();
        link.failed(cause);
    }

    /** Something of others ends in so many milliseconds: be back then. */
    void deadlineIn(long millis) {
        if (millis != ShardStatus.NO_DEADLINE && !link.evictor.isBusy()) {
            beatWithin(Math.max(SOONEST_BEAT_NANOS, millis * 1_000_000L) + core.jitter(MOST_JITTER_NANOS));
        }
    }

    void beatSoon() {
        beatWithin(0);
    }

    void beatWithin(long nanos) {
        long at = core.now() + nanos;
        beatAt = beatAt - at > 0 ? at : beatAt;
    }

    /** A read found that the topic's roster was lost. */
    void suspect(String topic) {
        suspects.add(topic);
        beatSoon();
    }

    void lost() {
        held = false;
    }

    /** Given up for good. */
    void end() {
        held = false;
        ended = true;
    }

    boolean isHeld() {
        return held;
    }

    boolean everHeld() {
        return everHeld;
    }

    /** Whether the id belongs to another, told once. */
    boolean tellsIdTaken() {
        boolean taken = idTaken;
        idTaken = false;
        return taken;
    }
}
