package io.presence4j.inmemory;

import static io.presence4j.spi.EvictAnswer.LINGERS;
import static io.presence4j.spi.ShardStatus.NO_DEADLINE;

import java.util.Map;
import org.jspecify.annotations.Nullable;

/** Whose time is up: nobody's before all had the time to return since the shard is awake. */
final class Judge {
    private Judge() {}

    /** From when on lapsed leases are judged. */
    static long leasesFrom(ShardState state, long now) {
        Meta meta = state.meta();
        return meta.isAfterLongSilence() ? lingersFrom(state, now) : awake(meta, now) + meta.longest(Meta.LEASE);
    }

    /** From when on lingers end. */
    static long lingersFrom(ShardState state, long now) {
        return awake(state.meta(), now) + 2 * state.meta().longest(Meta.BEAT);
    }

    private static long awake(Meta meta, long now) {
        return meta.has(Meta.AWAKE) ? meta.get(Meta.AWAKE) : now;
    }

    /** Whom the caller should evict now; null for nobody. */
    static @Nullable String due(ShardState state, long now, String caller) {
        Map.Entry<String, Long> lease = state.deadlines().firstLease(caller);
        if (lease != null && lease.getValue() < now && now >= leasesFrom(state, now)) {
            return lease.getKey();
        }
        Linger linger = state.deadlines().firstLinger();
        return linger != null && linger.untilMicros() <= now && now >= lingersFrom(state, now) ? LINGERS : null;
    }

    /** How long until something but the caller's lease may be due. A lease is so when its last µs is over. */
    static long nextDeadlineMillis(ShardState state, long now, @Nullable String caller) {
        long next = Long.MAX_VALUE;
        Map.Entry<String, Long> lease = state.deadlines().firstLease(caller);
        if (lease != null) {
            next = Math.max(lease.getValue() + 1, leasesFrom(state, now));
        }
        Linger linger = state.deadlines().firstLinger();
        if (linger != null) {
            next = Math.min(next, Math.max(linger.untilMicros(), lingersFrom(state, now)));
        }
        return next == Long.MAX_VALUE ? NO_DEADLINE : Math.max(0, Math.floorDiv(next - now + 999, 1000L));
    }
}
