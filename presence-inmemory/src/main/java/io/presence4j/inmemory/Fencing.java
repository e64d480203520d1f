package io.presence4j.inmemory;

import io.presence4j.spi.Fence;
import io.presence4j.spi.WriteAnswer;
import java.util.Collection;
import org.jspecify.annotations.Nullable;

/** Keeps out late, repeated and orphaned writes, and notices what the shard has lost. */
final class Fencing {
    private Fencing() {}

    /** Why the write must not be applied; null when it may. */
    static @Nullable WriteAnswer refusal(Write write, Collection<String> topics) {
        Meta meta = write.state().meta();
        if (noticesLostMemory(write) || write.fence().epoch() != meta.get(Meta.EPOCH) || !isLeased(write)) {
            return write.lost();
        }
        if (meta.get(Meta.SEQ + write.caller()) >= write.fence().seq()) {
            return write.stale();
        }
        return noticesLostRoster(write, topics) ? write.lost() : null;
    }

    /** Whether the shard knows less than the caller was told; it then begins a new epoch. */
    static boolean noticesLostMemory(Write write) {
        boolean lost = hasLostMemory(write.state().meta(), write.fence());
        if (lost) {
            write.startEpoch();
        }
        return lost;
    }

    private static boolean hasLostMemory(Meta meta, Fence fence) {
        if (!meta.has(Meta.EPOCH) || fence.epoch() > meta.get(Meta.EPOCH)) {
            return true;
        }
        String seq = Meta.SEQ + fence.instance();
        return fence.epoch() == meta.get(Meta.EPOCH)
                && (meta.get(Meta.TOP) < fence.seen() || (meta.has(seq) && meta.get(seq) < fence.acked()));
    }

    /** Whether the caller has a lease whose eviction has not begun, and all that was acknowledged is known. */
    static boolean isLeased(Write write) {
        Meta meta = write.state().meta();
        return write.state().deadlines().isLeased(write.caller())
                && meta.knows(write.caller())
                && meta.get(Meta.SEQ + write.caller()) >= write.fence().acked();
    }

    /**
     * Whether one of these topics lost its roster; that begins a new epoch. A roster that has no version gets one.
     */
    static boolean noticesLostRoster(Write write, Collection<String> topics) {
        ShardState state = write.state();
        boolean lost = false;
        for (String topic : topics) {
            if (state.lost(topic)) {
                state.versions().lost(topic, state.versionOf(topic));
                state.noteOccupied(topic, false);
                lost = true;
            } else if (state.roster(topic) != null) {
                state.versions().set(topic, state.versionOf(topic));
                state.noteOccupied(topic, true);
            }
        }
        if (lost) {
            write.startEpoch();
        }
        return lost;
    }
}
